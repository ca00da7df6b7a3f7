import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.ts';

/**
 * Makes sure there is a Chromium to test in: what is installed, else Playwright's
 * own download, else the system's package where its manager is at hand and we may use it.
 * @throws Error when none of the ways worked
 */
export async function ensureBrowser(): Promise<void> {
  if (findBrowser().kind !== 'none') return;
  const attempts: readonly (readonly [string, ...string[]])[] = [
    ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
    ['npx', 'playwright', 'install', 'chromium'],
    ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq chromium'],
    ['sh', '-c', 'apk add --no-cache chromium || dnf install -y chromium'],
  ];
  for (const [command, ...args] of attempts) {
    process.stdout.write(`No browser yet, trying: ${command} ${args.join(' ')}\n`);
    spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
    if (findBrowser().kind !== 'none') return;
  }
  throw new Error('No Chromium found and none could be installed. Install Chromium or Chrome, or set CHROME_PATH.');
}
