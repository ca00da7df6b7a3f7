import { spawnSync } from 'node:child_process';
import { build } from '#tests/support/build.ts';
import { ensureBrowser } from '#tests/support/ensure-browser.ts';

/**
 * `npm run test:faults`: builds the shop and injures it in a real browser. With `--report` the table of what ran is
 * written to docs/reliability.md; other arguments go to Playwright, and name some of the tests.
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
