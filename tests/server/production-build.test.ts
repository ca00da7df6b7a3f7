import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';

describe('vite build', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([['development'], ['test'], ['']])('makes a production build with NODE_ENV=%j', async (value) => {
    vi.stubEnv('NODE_ENV', value);
    vi.stubEnv('VITE_USER_NODE_ENV', undefined);
    expect((await resolveConfig({}, 'build')).isProduction).toBe(true);
  });

  it('makes a production build with NODE_ENV=development in a .env file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'meltem-env-'));
    try {
      await writeFile(join(folder, '.env'), 'NODE_ENV=development\n');
      vi.stubEnv('NODE_ENV', undefined);
      vi.stubEnv('VITE_USER_NODE_ENV', undefined);
      const { isProduction, env } = await resolveConfig({ envDir: folder }, 'build');
      expect(isProduction).toBe(true);
      expect(env).toMatchObject({ PROD: true, DEV: false });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('npm ci --omit=dev', () => {
  it('installs nothing that builds or checks', async () => {
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean; optional?: boolean }> };
    const installed = Object.keys(packages).filter((path) => path !== '' && !packages[path]!.dev && !packages[path]!.optional);
    expect(installed).toContain('node_modules/pg');
    expect(installed.filter((path) => /typescript|babel|caniuse|browserslist|@types\/|vite|rolldown|lingui|jest/.test(path))).toEqual([]);
    expect(installed.length).toBeLessThan(45);
  });

  it('finds what reads photographs on each common platform in the lockfile', async () => {
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, { version: string; integrity?: string; optional?: boolean }> };
    const { version } = packages['node_modules/sharp']!;
    for (const platform of ['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'linuxmusl-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']) {
      expect(packages[`node_modules/@img/sharp-${platform}`], platform).toMatchObject({ version, optional: true, integrity: expect.any(String) as string });
      if (!platform.startsWith('win32')) expect(packages[`node_modules/@img/sharp-libvips-${platform}`], platform).toMatchObject({ optional: true, integrity: expect.any(String) as string });
    }
  });
});
