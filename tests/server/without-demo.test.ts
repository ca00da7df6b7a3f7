import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { COMPANY } from '#app/company.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { NO_IMAGE } from '#server/pictures/no-image.ts';
import { startServer } from '#server/start.ts';
import { seededFolder } from './seeded-databases.ts';
import { clientOf, refusalOf } from './test-server.ts';

describe('a server without the demo operator', () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });

  /** Starts a server on this folder, which is deleted after the test. */
  async function startOn(folder: string) {
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: folder, RATE_LIMIT: 'off' }), { log: () => {} });
    closers.push(() => server.stop());
    return server;
  }

  async function expectNoImage(url: string): Promise<void> {
    const response = await fetch(`${url}/images/${COMPANY}/urun/VIL-001-0-4x3.svg`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toBe(NO_IMAGE);
  }

  it('starts on an empty folder, is healthy, and has no companies and no pictures', async () => {
    const server = await startOn(await mkdtemp(join(tmpdir(), 'meltem-without-demo-')));
    for (const path of ['/healthz', '/readyz']) expect((await fetch(server.url + path)).status, path).toBe(200);
    expect(await server.database.owner.selectFrom('tenants').select('id').execute()).toEqual([]);
    expect((await refusalOf(clientOf(server, COMPANY).send(settingGet, {}))).code).toBe('unknownCompany');
    await expectNoImage(server.url);
  });

  it('serves a tenant that was seeded earlier', async () => {
    const server = await startOn(await seededFolder('meltem-without-demo-'));
    const api = clientOf(server, COMPANY);
    expect(await api.send(settingGet, {})).toMatchObject({ company: { name: demoOperator.tenant.name } });
    expect((await api.send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 60 })).total).toBe(14);
    await expectNoImage(server.url);
  });
});

describe('the demo operator', () => {
  it('is the default tenant of a build', () => {
    expect(demoOperator.tenant.id).toBe(COMPANY);
  });

  it('is imported only by the composition roots and by tests', async () => {
    const files = (await Promise.all(['machines', 'src', 'server'].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`)))).flat();
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
    const naming = await Promise.all(sources.map(async (file) => (/#demo\/|\bdemo\/[\w-]+\.ts/.test(await readFile(file, 'utf8')) ? [file] : [])));
    expect(sources.length).toBeGreaterThan(300);
    expect(naming.flat().toSorted()).toEqual(['server/main.ts', 'server/pages/development-server.ts']);
  });
});
