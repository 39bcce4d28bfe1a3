"""`dumpsys wifi`, `bluetooth_manager`, `connectivity`, `telephony.registry`, `telecom`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.connectivity import BSSID, RSSI_DBM, SSID, WIFI_ADDRESS
from pytest_mobileagent.simulator.system.mobile_network import STATES, UNKNOWN
from pytest_mobileagent.simulator.system.roles import DIALER
from pytest_mobileagent.simulator.system.wifi_networks import SECURITIES

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.mobile_network import Kind, MobileNetwork
    from pytest_mobileagent.simulator.system.wifi_networks import WifiNetwork

_UNAVAILABLE = 2**31 - 1  # `CellInfo.UNAVAILABLE`


def wifi_info(phone: Phone, network: WifiNetwork) -> str:
    """Return `WifiInfo.toString` of the network that is joined."""
    return (
        f'SSID: "{network.ssid}", BSSID: {BSSID}, MAC: 02:00:00:00:00:00, IP: /{WIFI_ADDRESS}, Security type: 0, '
        f"Supplicant state: COMPLETED, Wi-Fi standard: 4, RSSI: {RSSI_DBM}, Link speed: 2Mbps, Tx Link speed: 2Mbps, "
        "Max Supported Tx Link speed: 11Mbps, Rx Link speed: 2Mbps, Max Supported Rx Link speed: 11Mbps, "
        f"Frequency: 2447MHz, Net ID: {phone.wifi_networks.number(network)}, Metered hint: false, score: 60"
    )


def _wifi(phone: Phone, words: list[str]) -> str:
    del words
    is_on, networks = phone.connectivity.wifi_enabled, phone.wifi_networks
    joined = networks.joined
    state = "DisabledState" if not is_on else "DisconnectedState" if joined is None else "L3ConnectedState"
    lines = [
        f"Wi-Fi is {'enabled' if is_on else 'disabled'}",
        "Verbose logging is off",
        "mInIdleMode false\nmScanPending false",
        f"curState={state}",
        f"mAirplaneModeOn {str(phone.connectivity.airplane_mode).lower()}",
    ]
    if joined is not None:
        lines.append(f"mWifiInfo {wifi_info(phone, joined)}")
    lines.append("WifiConfigManager - Configured networks Begin ----")
    lines += [_configuration(network, networks.number(network)) for network in networks.saved()]
    lines.append("WifiConfigManager - Configured networks End ----")
    return "\n".join(lines) + "\n"


def _configuration(network: WifiNetwork, number: int) -> str:
    """Return what `WifiConfiguration.toString` writes of a network; of a password, that there is one."""
    kind, address = SECURITIES[network.security], network.address
    addressing = "DHCP" if address is None else f"STATIC {address.ip}/{address.prefix} {address.gateway}"
    return "\n".join((
        f'ID: {number} SSID: "{network.ssid}" HIDDEN: {str(network.is_hidden).lower()}',
        f" KeyMgmt: {kind.key_management}",
        f" PSK/SAE: {'*' if network.password else ''}",
        f"IP config:\n IP assignment: {addressing}\n Proxy settings: {network.proxy.kind}",
        f" allowAutojoin: {str(network.is_joined_by_itself).lower()}",
        f" meteredOverride: {network.metered} macRandomizationSetting: {3 * network.is_randomized} "
        f"mRandomizedMacAddress: {replace(network, is_randomized=True).mac}",
    ))  # fmt: skip


def _bluetooth(phone: Phone, words: list[str]) -> str:
    del words
    is_on = phone.connectivity.bluetooth_enabled
    return (
        "Bluetooth Status\n"
        f"  enabled: {str(is_on).lower()}\n"
        f"  state: {'ON' if is_on else 'OFF'}\n"
        f"  address: {phone.settings.get('secure', 'bluetooth_address') or '00:00:00:00:00:00'}\n"
        f"  name: {phone.settings.get('secure', 'bluetooth_name') or ''}\n"
        "\nBluetooth Service not connected\n\n"
    )


def _connectivity(phone: Phone, words: list[str]) -> str:
    del words
    link = phone.connectivity
    lines = ["NetworkProviders for: ", ""]
    if link.is_wifi_connected:
        free = "" if phone.wifi_networks.is_metered else "NOT_METERED&"
        lines += [
            "Active default network: 100", "", "Current Networks:",
            "  NetworkAgentInfo{network{100}  handle{432902426637}  ni{[type: WIFI[], state: CONNECTED/CONNECTED, "
            f'extra: "{SSID}"]}} created=1  lp{{{{InterfaceName: wlan0 LinkAddresses: [ {WIFI_ADDRESS}/24 ]}}}}  '
            f"nc{{[ Transports: WIFI Capabilities: {free}INTERNET&NOT_RESTRICTED&TRUSTED&NOT_VPN&VALIDATED ]}}}}",
        ]  # fmt: skip
    elif link.is_online:
        free = "" if phone.mobile_network.is_metered else "NOT_METERED&"
        lines += [
            "Active default network: 101", "", "Current Networks:",
            "  NetworkAgentInfo{network{101}  handle{437197393933}  ni{[type: "
            f"MOBILE[{phone.mobile_network.type.name}], state: CONNECTED/CONNECTED]}} created=1  "
            "lp{{InterfaceName: eth0 LinkAddresses: [ 10.0.2.15/8 ]}}  "
            f"nc{{[ Transports: CELLULAR Capabilities: {free}INTERNET&NOT_RESTRICTED&TRUSTED&NOT_VPN&VALIDATED ]}}}}",
        ]  # fmt: skip
    else:
        lines += ["Active default network: none", "", "Current Networks:"]
    return "\n".join(lines) + "\n"


def _registered(state: str) -> str:
    return f"{STATES.index(state)}({state})"


def _signal_strength(network: MobileNetwork) -> str:
    """Return a GSM signal as AOSP's `SignalStrength.toString` writes it; the other radios hear nothing."""
    dbm = _UNAVAILABLE if network.strength == UNKNOWN else 2 * network.strength - 113
    return (
        "SignalStrength:{"
        + ",".join(
            [
                f"mCdma={_signal('Cdma', 'cdmaDbm cdmaEcio evdoDbm evdoEcio evdoSnr')} level=0",
                f"mGsm=CellSignalStrengthGsm: rssi={dbm} ber={network.error_rate} mTa={_UNAVAILABLE} "
                f"mLevel={network.level}",
                f"mWcdma={_signal('Wcdma', 'ss ber rscp ecno')} level=0",
                f"mTdscdma={_signal('Tdscdma', 'rssi ber rscp')} level=0",
                f"mLte={_signal('Lte', 'rssi rsrp rsrq rssnr cqiTableIndex cqi ta')} level=0 parametersUseForLevel=0",
                "primary=CellSignalStrengthGsm",
            ]
        )
        + "}"
    )


def _signal(radio: str, names: str) -> str:
    return f"CellSignalStrength{radio}: " + " ".join(f"{name}={_UNAVAILABLE}" for name in names.split())


def _telephony(phone: Phone, words: list[str]) -> str:
    del words
    telephony = phone.telephony
    number = telephony.call.number if telephony.call is not None and telephony.call_state == 1 else ""
    network = phone.mobile_network
    voice, data = (_registered(network.service_state(kind)) for kind in ("voice", "data"))
    return (
        "last known state:\n"
        "  Phone Id=0\n"
        f"    mCallState={telephony.call_state}\n"
        f"    mRingingCallState={int(telephony.call_state == 1)}\n"
        f"    mForegroundCallState={int(telephony.call_state == 2)}\n"
        "    mBackgroundCallState=0\n"
        f"    mCallIncomingNumber={number}\n"
        f"    mServiceState={{mVoiceRegState={voice}, mDataRegState={data}, mOperatorAlphaLong=T-Mobile, "
        f"getRilVoiceRadioTechnology={_radio(network, 'voice')}, "
        f"getRilDataRadioTechnology={_radio(network, 'data')}}}\n"
        f"    mSignalStrength={_signal_strength(network)}\n"
        "    mVoiceActivationState= 0\n"
        f"    mDataConnectionState={2 if phone.connectivity.is_online else 0}\n"
        f"    mTelephonyDisplayInfo=TelephonyDisplayInfo {{network={_type_name(network)}, overrideNetwork=NONE}}\n"
        "    mDefaultPhoneId=0\n"
        "    mDefaultSubId=1\n"
    )


def _type_name(network: MobileNetwork) -> str:
    return network.type.name if network.is_served("data") else "UNKNOWN"


def _radio(network: MobileNetwork, kind: Kind) -> str:
    """Return a radio technology as `ServiceState.toString` writes it."""
    return f"{network.type.radio}({network.type.name})" if network.is_served(kind) else "0(Unknown)"


def _telecom(phone: Phone, words: list[str]) -> str:
    del words
    call = phone.telephony.call
    lines = ["CallsManager: ", "mCalls: "]
    foreground = "null"
    if call is not None and not call.is_over:
        foreground = f"TC@{call.id}"
        lines.append(f"  [Call id={foreground}, state={call.state.upper()}, handle=tel:****]")
    lines += ["mCallAudioManager:", f"  Foreground call: {foreground}"]
    lines.append(f"DefaultDialerCache:\n  User 0: {phone.roles.holder(DIALER) or 'null'}")
    return "\n".join(lines) + "\n"


DUMPS = {
    "wifi": _wifi,
    "bluetooth_manager": _bluetooth,
    "connectivity": _connectivity,
    "telephony.registry": _telephony,
    "telecom": _telecom,
}
