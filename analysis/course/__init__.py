"""How games run: how long, when they are lost, among how many moves."""
