"""Both engines, for the oracles' tests by sentences."""

import pytest


@pytest.fixture(params=["oracle", "kernel"])
def dragons_engine(request):
    """Each engine of Dragon's Ransom in turn, for its tests by sentences."""
    if request.param == "oracle":
        from dragons_ransom_oracle import Oracle as Engine
    else:
        from dragons_ransom_kernel_game import KernelGame as Engine
    return Engine


@pytest.fixture(params=["oracle", "kernel"])
def blood_engine(request):
    """Each engine of Blood Rage in turn, for its tests by sentences."""
    if request.param == "oracle":
        from blood_rage_oracle import Oracle as Engine
    else:
        from blood_rage_kernel_game import KernelGame as Engine
    return Engine
