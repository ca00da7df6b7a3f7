import { spawnSync } from 'node:child_process';
import { build } from '#tests/support/build.ts';
import { ensureBrowser } from '#tests/support/ensure-browser.ts';

/**
 * `npm run test:faults`: builds the shop and injects the faults in a real browser. With `--report` it writes the table
 * of results to docs/reliability.md. Other arguments go to Playwright and select tests.
 */
const args = process.argv.slice(2);
const some = args.filter((arg) => arg !== '--report');

await ensureBrowser();
build();
const { status } = spawnSync('npx', ['playwright', 'test', '--project=faults', '--reporter=list,./tests/faults/table-reporter.ts', ...some], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, ...(args.includes('--report') && { FAULTS_TABLE: 'write' }), ...(some.length > 0 && { FAULTS_SOME: '1' }) },
});
process.exit(status ?? 1);
