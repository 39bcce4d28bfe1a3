"""The system services of the simulated phone: activities, packages, settings, input, telephony and the rest."""
