import { ensureBrowser } from '#tests/support/ensure-browser.ts';
import { measure } from './measure.ts';

/** Checks the benchmark's own checks: every cheating contestant must be detected, and the honest ones must pass. */
await ensureBrowser();
const cheats = ['cheat-plain', 'cheat-base64', 'cheat-lossy', 'cheat-elsewhere'];
const { cells } = await measure({ only: [...cheats, 'handrolled-log', 'meltem'], sizes: [100], grow: [], rounds: 1, roundsBig: 0, loads: 1, capSeconds: 60, limits: false });
const checkedOf = (id: string) => cells.find((cell) => cell.id === id)?.checked;

const checks = {
  'plaintext is found in the records': checkedOf('cheat-plain')?.scan.markerFound === true,
  'plaintext is found on disk': checkedOf('cheat-plain')?.markerOnDisk === true,
  'base64 is found': checkedOf('cheat-base64')?.scan.markerFound === true,
  'a lost write is found': checkedOf('cheat-lossy')?.problem.startsWith('the state differs') === true,
  'storing outside IndexedDB is found': checkedOf('cheat-elsewhere')?.problem === 'nothing is in IndexedDB' && checkedOf('cheat-elsewhere')?.scan.markerFound === true,
  'every cheat is refused': cheats.every((id) => checkedOf(id)?.problem),
  'a plain sealed log passes': checkedOf('handrolled-log')?.problem === '',
  'the event log passes': checkedOf('meltem')?.problem === '',
};
for (const [check, passed] of Object.entries(checks)) process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${check}\n`);
if (Object.values(checks).includes(false)) process.exitCode = 1;
