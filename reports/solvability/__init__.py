"""The report on solvability (`montecardo report --solve`): deals solved and bounded, and the page."""
