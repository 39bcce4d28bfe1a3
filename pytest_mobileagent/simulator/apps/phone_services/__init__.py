"""Phone Services (com.android.phone): the dialer for emergencies."""
