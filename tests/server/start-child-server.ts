import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { build } from 'vite';
import { ON_TEST_DAY } from '#tests/support/test-day.js';
import { madeOnce } from '#tests/support/test-run.ts';
import STAND_INS from './without-vite-stand-ins.json' with { type: 'json' };

/** Starts `child-server.ts` on the test day, with these environment variables. Its standard output is a pipe. */
export async function startChildServer(env: Readonly<Record<string, string>>): Promise<ChildProcessByStdio<null, Readable, null>> {
  return spawn(process.execPath, ['--import', ON_TEST_DAY, join(await builtServer(), 'child-server.js')], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The folder of the built child server. It is built once a run: to compile the sources takes each process seconds. */
function builtServer(): Promise<string> {
  return madeOnce('child-server', async (folder) => {
    await build({
      configFile: false,
      logLevel: 'error',
      resolve: { alias: Object.entries(STAND_INS).map(([find, file]) => ({ find, replacement: resolve('tests/server', file) })) },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        // One folder for all chunks: `embedded-database.ts` finds the worker beside itself, as in the sources.
        rolldownOptions: { input: { 'child-server': 'tests/server/child-server.ts', 'embedded-worker': 'server/database/embedded-worker.js' }, output: { chunkFileNames: '[name]-[hash].js' } },
      },
    });
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  });
}
