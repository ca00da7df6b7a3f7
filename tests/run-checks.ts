import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import { ensureBrowser } from './support/ensure-browser.ts';

/**
 * `npm test`: runs types, lint with import directions, then unit, property, model,
 * log and server tests, then the browser and fault tests. At its end it names what
 * failed once more; its last line is the total: `N passed, N failed`.
 */
interface Outcome {
  readonly passed: number;
  /** The titles of the tests that failed. */
  readonly failed: readonly string[];
  /** The titles of the tests that passed at the second attempt. */
  readonly flaky?: readonly string[];
}

const reports = await mkdtemp(join(tmpdir(), 'meltem-tests-'));
const outcomes: Outcome[] = [];

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
  outcomes.push(code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [title] });
}

/** Runs a test runner that writes a JSON report; a missing report counts as one failure. */
async function suite(title: string, args: readonly string[], env: NodeJS.ProcessEnv, report: string, read: (json: string) => Outcome): Promise<void> {
  process.stdout.write(`\n== ${title}\n`);
  const code = await run('npx', args, env);
  const outcome = await readFile(report, 'utf8').then(read).catch((): Outcome => ({ passed: 0, failed: [`${title}: no report`] }));
  outcomes.push(outcome);
  if (code !== 0 && outcome.failed.length === 0) outcomes.push({ passed: 0, failed: [`${title}: ended with code ${code}`] });
  if (code === 0 && outcome.passed === 0) outcomes.push({ passed: 0, failed: [`${title}: no test ran`] });
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
    const { numPassedTests, testResults } = JSON.parse(json) as VitestReport;
    return {
      passed: numPassedTests,
      failed: testResults.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => `${name}: ${fullName}`);
        return failed.length > 0 || status === 'passed' ? failed : [`${name}: ${message}`];
      }),
    };
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
    const { suites, errors } = JSON.parse(json) as JSONReport;
    const tests = suites.flatMap(testsOf);
    const titles = (status: TestStatus) => tests.filter((each) => each.status === status).map(({ title }) => title);
    return {
      passed: titles('expected').length + titles('flaky').length,
      failed: [...titles('unexpected'), ...errors.map(({ message }) => message ?? 'an error outside of the tests')],
      flaky: titles('flaky'),
    };
  },
);

await rm(reports, { recursive: true, force: true });
const failed = outcomes.flatMap((outcome) => outcome.failed);
const list = (title: string, names: readonly string[]) => process.stdout.write(names.length === 0 ? '' : `\n${title}:\n${names.map((name) => `  ${name}\n`).join('')}`);
list('Passed at the second attempt', outcomes.flatMap(({ flaky = [] }) => flaky));
list('Failed', failed);
process.stdout.write(`\n${outcomes.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 ? 0 : 1);

/** What is read of Vitest's report (`--reporter=json`). */
interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

type TestStatus = JSONReportTest['status'];

function testsOf({ specs, suites = [] }: JSONReportSuite): { title: string; status: TestStatus }[] {
  return [
    ...specs.flatMap(({ file, title, tests }) => tests.map(({ projectName, status }) => ({ title: `[${projectName}] ${file}: ${title}`, status }))),
    ...suites.flatMap(testsOf),
  ];
}
