import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './support/ensure-browser.ts';

/**
 * `npm test`: runs types, lint with import directions, then unit, property, model,
 * log and server tests, then the browser and fault tests. Its last line is the
 * total: `N passed, N failed`.
 */
interface Count {
  passed: number;
  failed: number;
}

const reports = await mkdtemp(join(tmpdir(), 'meltem-tests-'));
const total: Count = { passed: 0, failed: 0 };

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a step without test cases; it counts as one test. */
async function check(title: string, args: readonly string[]): Promise<void> {
  process.stdout.write(`\n== ${title}\n`);
  const code = await run('npx', args);
  total[code === 0 ? 'passed' : 'failed'] += 1;
}

/** Runs a test runner that writes a JSON report; a missing report counts as one failure. */
async function suite(title: string, args: readonly string[], env: NodeJS.ProcessEnv, report: string, read: (json: string) => Count): Promise<void> {
  process.stdout.write(`\n== ${title}\n`);
  const code = await run('npx', args, env);
  const count = await readFile(report, 'utf8').then(read).catch(() => ({ passed: 0, failed: 0 }));
  if (code !== 0 && count.failed === 0) count.failed = 1;
  if (code === 0 && count.passed === 0) count.failed += 1;
  total.passed += count.passed;
  total.failed += count.failed;
}

await ensureBrowser();
await check('types', ['tsc', '--noEmit']);
await check('lint', ['oxlint', '-c', 'oxlint.config.js', '--deny-warnings']);
await check('messages', ['tsx', 'tests/support/check-messages.ts']);

const vitestReport = join(reports, 'vitest.json');
await suite(
  'unit, property, model, log and server tests',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  {},
  vitestReport,
  (json) => {
    const { numPassedTests, numFailedTests } = JSON.parse(json) as { numPassedTests: number; numFailedTests: number };
    return { passed: numPassedTests, failed: numFailedTests };
  },
);

await check('build', ['vite', 'build', '--app', '--logLevel', 'warn']);

const playwrightReport = join(reports, 'playwright.json');
await suite(
  'the journey and the faults in a browser',
  ['playwright', 'test', '--reporter=list,json,./tests/faults/table-reporter.ts'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  playwrightReport,
  (json) => {
    const { stats } = JSON.parse(json) as { stats: { expected: number; unexpected: number; flaky: number } };
    if (stats.flaky > 0) process.stdout.write(`\n${stats.flaky} flaky: failed once, passed when tried again\n`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  },
);

await rm(reports, { recursive: true, force: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
