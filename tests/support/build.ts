import { spawnSync } from 'node:child_process';

/** Builds client and server as `npm start` does. @throws Error when the build fails */
export function build(): void {
  const { status } = spawnSync('npx', ['vite', 'build', '--app', '--logLevel', 'error'], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('the build failed');
}
