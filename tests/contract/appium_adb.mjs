// Call methods of appium-adb's ADB, as named on the standard input, and print what each returns or throws.
// Arguments: the package's main file, the port of the adb server, the phone's serial.
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const [main, port, serial] = process.argv.slice(2);
const { ADB } = await import(pathToFileURL(main).href);
const adb = await ADB.createADB({ adbPort: Number(port), suppressKillServer: true, adbExecTimeout: 20000 });
adb.setDeviceId(serial);
adb.setEmulatorPort(Number(serial.replace('emulator-', '')));

const results = [];
for (const [name, ...words] of JSON.parse(await text(process.stdin))) {
  try {
    const value = await adb[name](...words);
    results.push({ value: Buffer.isBuffer(value) ? value.toString('base64') : value ?? null });
  } catch (error) {
    results.push({ error: error.message });
  }
}
process.stdout.write(JSON.stringify(results));
