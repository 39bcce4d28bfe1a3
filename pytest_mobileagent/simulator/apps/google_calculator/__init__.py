"""Google's Calculator (com.google.android.calculator)."""
