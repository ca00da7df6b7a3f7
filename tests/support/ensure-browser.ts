import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.ts';

/**
 * Ensures that a Chromium is installed: an existing one, else Playwright's download,
 * else the system package if a package manager is available and permitted.
 * @throws Error when none of them works
 */
export async function ensureBrowser(): Promise<void> {
  if (findBrowser().kind !== 'none') return;
  const attempts: readonly (readonly [string, ...string[]])[] = [
    ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
    ['npx', 'playwright', 'install', 'chromium'],
    ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq chromium chromium-headless-shell'],
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
