"""Content providers, one module each: `provide(phone)` returns providers by authority."""
