import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * `npm start`: builds the shop if Vite is installed, and runs the built server. A production install (`npm ci --omit=dev`)
 * has no Vite; it runs what was built before. Plain JavaScript, because it runs before anything is built.
 */
const BUILT = new URL('../dist/server/main.js', import.meta.url);

if (hasVite()) {
  // In a process of its own, so that the server's process does not keep the memory of the build.
  const { status } = spawnSync('npx vite build --app --logLevel warn', { stdio: 'inherit', shell: true });
  if (status !== 0) process.exit(status ?? 1);
} else if (!existsSync(BUILT)) {
  process.stderr.write('There is no build, and the packages that make one are not installed. Run `npm ci && npm run build` first, then `npm prune --omit=dev`.\n');
  process.exit(1);
}
await import(BUILT.href);

function hasVite() {
  try {
    createRequire(import.meta.url).resolve('vite/package.json');
    return true;
  } catch {
    return false;
  }
}
