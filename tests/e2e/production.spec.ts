import { expect, test } from '@playwright/test';
import { startShop } from '#tests/support/shop.ts';

/**
 * Loaded before the server; prints the file names of all executed CommonJS modules, such as those of React, when the
 * process exits. The cache also has modules that Node only parsed for the names of their exports.
 */
const REPORT_MODULES = `
  import { createRequire } from 'node:module';
  const { cache } = createRequire(process.cwd() + '/package.json');
  process.on('exit', () => process.stdout.write('\\nmodules ' + JSON.stringify(Object.values(cache).filter(({ loaded }) => loaded).map(({ filename }) => filename)) + '\\n'));
`;

test('the built server loads the production builds of all packages, even with NODE_ENV=development', async () => {
  const shop = await startShop({
    env: { NODE_ENV: 'development', NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(REPORT_MODULES).toString('base64')}` },
  });
  const page = await fetch(shop.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
  await shop.stop();
  const modules = JSON.parse(/^modules (.+)$/m.exec(shop.output())![1]!) as string[];
  expect(modules.filter((file) => /react-dom-server[^/\\]*\.production\.js$/.test(file))).not.toEqual([]);
  expect(modules.filter((file) => /\.development\.c?js$/.test(file))).toEqual([]);
});
