import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { compressAssets } from './asset-files.ts';
import { createStatic } from './static.ts';

const SCRIPT = 'export const words = "one, two, three, one, two, three, one, two, three";';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meltem-assets-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/words.js'), SCRIPT);
  await writeFile(join(folder, 'assets/picture.png'), 'not text');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const built = () => (compressAssets().writeBundle as (options: { dir: string }) => Promise<void>)({ dir: folder });

async function served(path: string, encoding: string) {
  const app = new Hono<AppEnv>().use(await createStatic(folder));
  return app.request(path, { headers: { 'accept-encoding': encoding } });
}

it('compresses the text files of a build beside them', async () => {
  await built();
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual(['picture.png', 'words.js', 'words.js.br', 'words.js.gz']);
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/words.js.br'))).toString()).toBe(SCRIPT);
  expect(gunzipSync(await readFile(join(folder, 'assets/words.js.gz'))).toString()).toBe(SCRIPT);
});

it('serves what the build compressed, under the name of the file only', async () => {
  await built();
  // Recognisable, so that the test fails if the server compresses the file itself.
  await writeFile(join(folder, 'assets/words.js.br'), 'compressed by the build');
  const answer = await served('/assets/words.js', 'br');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.text()).toBe('compressed by the build');
  expect((await served('/assets/words.js.br', 'br')).status).toBe(404);
  expect(await (await served('/assets/words.js', 'identity')).text()).toBe(SCRIPT);
});

it('[U9] answers 404 for a file that is gone, and reads again what could not be read', async () => {
  const app = new Hono<AppEnv>().use(await createStatic(folder));
  const statusOf = async () => (await app.request('/assets/words.js')).status;
  const file = join(folder, 'assets/words.js');
  await rm(file);
  expect(await statusOf()).toBe(404);
  // A folder in its place stands for any other error.
  await mkdir(file);
  expect(await statusOf()).toBe(500);
  await rm(file, { recursive: true });
  await writeFile(file, SCRIPT);
  expect(await statusOf()).toBe(200);
});

it('compresses a file that the build has not compressed', async () => {
  const answer = await served('/assets/words.js', 'br');
  expect(brotliDecompressSync(new Uint8Array(await answer.arrayBuffer())).toString()).toBe(SCRIPT);
});
