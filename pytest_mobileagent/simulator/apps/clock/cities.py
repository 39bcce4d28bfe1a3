"""The cities of the world clock, and choosing one."""

from __future__ import annotations

import datetime
import zoneinfo
from dataclasses import dataclass

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock.alarms import settings
from pytest_mobileagent.simulator.apps.clock.parts import LIST, spoken_time
from pytest_mobileagent.simulator.system.dates import to_local, zone_city, zone_of

_NONE = datetime.timedelta()
_ZONE_PROPERTY = "persist.sys.timezone"

# City, region and country, time zone (IANA).
_CITIES = """
Abu Dhabi|United Arab Emirates|Asia/Dubai
Accra|Ghana|Africa/Accra
Addis Ababa|Ethiopia|Africa/Addis_Ababa
Amsterdam|Netherlands|Europe/Amsterdam
Anchorage|AK, USA|America/Anchorage
Ankara|Türkiye|Europe/Istanbul
Athens|Greece|Europe/Athens
Atlanta|GA, USA|America/New_York
Auckland|New Zealand|Pacific/Auckland
Baghdad|Iraq|Asia/Baghdad
Bangkok|Thailand|Asia/Bangkok
Barcelona|Spain|Europe/Madrid
Beijing|China|Asia/Shanghai
Beirut|Lebanon|Asia/Beirut
Bengaluru|India|Asia/Kolkata
Berlin|Germany|Europe/Berlin
Bogotá|Colombia|America/Bogota
Boston|MA, USA|America/New_York
Brasília|Brazil|America/Sao_Paulo
Brisbane|Australia|Australia/Brisbane
Brussels|Belgium|Europe/Brussels
Bucharest|Romania|Europe/Bucharest
Budapest|Hungary|Europe/Budapest
Buenos Aires|Argentina|America/Argentina/Buenos_Aires
Cairo|Egypt|Africa/Cairo
Cape Town|South Africa|Africa/Johannesburg
Caracas|Venezuela|America/Caracas
Chicago|IL, USA|America/Chicago
Copenhagen|Denmark|Europe/Copenhagen
Dallas|TX, USA|America/Chicago
Delhi|India|Asia/Kolkata
Denver|CO, USA|America/Denver
Dhaka|Bangladesh|Asia/Dhaka
Dubai|United Arab Emirates|Asia/Dubai
Dublin|Ireland|Europe/Dublin
Frankfurt|Germany|Europe/Berlin
Geneva|Switzerland|Europe/Zurich
Hanoi|Vietnam|Asia/Ho_Chi_Minh
Havana|Cuba|America/Havana
Helsinki|Finland|Europe/Helsinki
Ho Chi Minh City|Vietnam|Asia/Ho_Chi_Minh
Hong Kong|Hong Kong|Asia/Hong_Kong
Honolulu|HI, USA|Pacific/Honolulu
Houston|TX, USA|America/Chicago
Istanbul|Türkiye|Europe/Istanbul
Jakarta|Indonesia|Asia/Jakarta
Jerusalem|Israel|Asia/Jerusalem
Johannesburg|South Africa|Africa/Johannesburg
Karachi|Pakistan|Asia/Karachi
Kathmandu|Nepal|Asia/Kathmandu
Kolkata|India|Asia/Kolkata
Kuala Lumpur|Malaysia|Asia/Kuala_Lumpur
Kyiv|Ukraine|Europe/Kyiv
Lagos|Nigeria|Africa/Lagos
Las Vegas|NV, USA|America/Los_Angeles
Lima|Peru|America/Lima
Lisbon|Portugal|Europe/Lisbon
London|United Kingdom|Europe/London
Los Angeles|CA, USA|America/Los_Angeles
Madrid|Spain|Europe/Madrid
Manila|Philippines|Asia/Manila
Marrakesh|Morocco|Africa/Casablanca
Melbourne|Australia|Australia/Melbourne
Mexico City|Mexico|America/Mexico_City
Miami|FL, USA|America/New_York
Milan|Italy|Europe/Rome
Minneapolis|MN, USA|America/Chicago
Montréal|Canada|America/Toronto
Moscow|Russia|Europe/Moscow
Mumbai|India|Asia/Kolkata
Munich|Germany|Europe/Berlin
Nairobi|Kenya|Africa/Nairobi
New York|NY, USA|America/New_York
Oslo|Norway|Europe/Oslo
Ottawa|Canada|America/Toronto
Paris|France|Europe/Paris
Perth|Australia|Australia/Perth
Philadelphia|PA, USA|America/New_York
Phoenix|AZ, USA|America/Phoenix
Prague|Czechia|Europe/Prague
Reykjavík|Iceland|Atlantic/Reykjavik
Rio de Janeiro|Brazil|America/Sao_Paulo
Riyadh|Saudi Arabia|Asia/Riyadh
Rome|Italy|Europe/Rome
San Francisco|CA, USA|America/Los_Angeles
Santiago|Chile|America/Santiago
São Paulo|Brazil|America/Sao_Paulo
Seattle|WA, USA|America/Los_Angeles
Seoul|South Korea|Asia/Seoul
Shanghai|China|Asia/Shanghai
Singapore|Singapore|Asia/Singapore
Stockholm|Sweden|Europe/Stockholm
Sydney|Australia|Australia/Sydney
Taipei|Taiwan|Asia/Taipei
Tashkent|Uzbekistan|Asia/Tashkent
Tehran|Iran|Asia/Tehran
Tokyo|Japan|Asia/Tokyo
Toronto|Canada|America/Toronto
Vancouver|Canada|America/Vancouver
Vienna|Austria|Europe/Vienna
Warsaw|Poland|Europe/Warsaw
Washington, D.C.|USA|America/New_York
Wellington|New Zealand|Pacific/Auckland
Zürich|Switzerland|Europe/Zurich
"""


@dataclass(frozen=True, slots=True)
class City:
    """A place with its time zone; `id` is how it is stored."""

    id: str
    name: str
    region: str
    zone: str

    @property
    def full_name(self) -> str:
        """Name with region."""
        return f"{self.name}, {self.region}"

    def time(self, now_s: float) -> datetime.datetime:
        """Return the wall time there."""
        return datetime.datetime.fromtimestamp(now_s, zoneinfo.ZoneInfo(self.zone))


ALL = tuple(
    City(f"C{at}", *line.split("|")) for at, line in enumerate(_CITIES.strip().splitlines(), start=1)
)  # fmt: skip
_BY_ID = {city.id: city for city in ALL}
HOME_CLOCK, HOME_ZONE = "automatic_home_clock", "home_time_zone"


class Home:
    """Where the user is at home: the time there is shown by itself while it is another one than here."""

    def __init__(self, phone: ax.Phone) -> None:
        """Look at the settings of the app on `phone`."""
        self._phone = phone
        self._prefs = settings(phone)

    @property
    def zone(self) -> str:
        """The time zone: the phone's own as long as none was chosen."""
        return self._prefs.text(HOME_ZONE, self._phone.properties.get(_ZONE_PROPERTY) or "UTC")

    def zones(self) -> list[tuple[str, str]]:
        """Return the time zones that can be chosen, with how far each is from Greenwich and a city in it."""
        names = {zone: zone_city(self._phone, zone) for zone in (*(city.zone for city in ALL), self.zone)}
        now = to_local(self._phone, self._phone.clock.now())
        offsets = {zone: int((now.astimezone(zone_of(zone)).utcoffset() or _NONE).total_seconds()) for zone in names}
        ordered = sorted(names, key=lambda zone: (offsets[zone], names[zone]))
        return [(zone, f"(GMT{_offset(offsets[zone])}) {names[zone]}") for zone in ordered]

    def city(self) -> City | None:
        """Return home, as the list of cities shows it; None while the time there is the time here."""
        if not self._prefs.flag(HOME_CLOCK, default=True):
            return None
        now = to_local(self._phone, self._phone.clock.now())
        is_here = now.astimezone(zone_of(self.zone)).utcoffset() == now.utcoffset()
        return None if is_here else City("home", "Home", "", self.zone)


def _offset(seconds: int) -> str:
    hours, minutes = divmod(abs(seconds) // 60, 60)
    return f"{'-' if seconds < 0 else '+'}{hours}:{minutes:02d}"


class Cities:
    """The cities that were added, in the app's preferences."""

    def __init__(self, phone: ax.Phone) -> None:
        """Open the list of `phone`."""
        self._prefs = settings(phone)

    def all(self) -> list[City]:
        """Return the cities in the order they were added."""
        ids = [self._prefs.text(f"city_id_{at}") for at in range(self._prefs.number("number_of_cities", 0))]
        return [_BY_ID[number] for number in ids if number in _BY_ID]

    def add(self, city: City) -> None:
        """Add a city, once."""
        if city not in self.all():
            self._store([*self.all(), city])

    def remove(self, city: City) -> None:
        """Take a city off the list."""
        self._store([one for one in self.all() if one != city])

    def _store(self, cities: list[City]) -> None:
        self._prefs.remove(*(key for key in self._prefs.items() if key.startswith("city_id_")))
        values = {f"city_id_{at}": city.id for at, city in enumerate(cities)}
        self._prefs.update({**values, "number_of_cities": len(cities)})


_SEARCH = ax.AppBar(id="", cls="android.widget.LinearLayout", height=72, color="on_surface_variant")


class CitySearch(ax.Screen):
    """Search for a city; a tap adds it."""

    def create(self) -> None:
        """Show the keyboard."""
        self.search = ax.Search(self, ax.MATERIAL_SEARCH)
        self.search.open()

    def _found(self) -> list[City]:
        wanted = self.search.text.strip().lower()
        by_start = [city for city in ALL if city.name.lower().startswith(wanted)]
        return by_start + [city for city in ALL if wanted in city.full_name.lower() and city not in by_start]

    def compose(self) -> ax.View:
        """Return the field and what it finds."""
        theme = self.theme
        bar = self.search.bar(
            _SEARCH, on_up=self.finish, background=theme.surface_variant, hint=self.tr("Search for a city"), size=16,
            color="on_surface", height=ax.WRAP,
        )  # fmt: skip
        if not self.search.text.strip():
            hint = ax.Text(
                self.tr("Search for a city"),
                id="search_empty_view",
                size=16,
                align="center",
                width=ax.MATCH,
                padding=(24, 48),
            )
            return ax.Pane(bar, hint)
        found = self._found()
        if not found:
            nothing = ax.Text(
                self.tr("No results found"), id="search_empty_view", size=16, align="center", width=ax.MATCH, padding=48
            )
            return ax.Pane(bar, nothing)
        rows = [self._row(city) for city in found]
        return ax.Pane(bar, ax.Scroll(*rows, id="cities_list", key="cities_list", cls=LIST, weight=1))

    def _row(self, city: City) -> ax.View:
        moment = city.time(self.phone.clock.now())

        def add() -> None:
            Cities(self.phone).add(city)
            self.hide_keyboard()
            self.finish()

        return ax.Across(
            ax.Text(city.full_name, id="city_name", size=16, weight=1, max_lines=1),
            ax.Caption(spoken_time(self.phone, moment.hour, moment.minute), id="city_time"),
            height=56,
            padding=(24, 0),
            on_tap=add,
        )
