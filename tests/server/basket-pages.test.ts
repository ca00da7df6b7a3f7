import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '#app/entry-server.tsx';
import { knownSearch } from '#app/known-search.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { createPageData } from '#runtime/page/page-data.ts';
import { EARLY_INPUT } from '#features/layout/early-input.ts';
import { START_RECOVERY } from '#features/layout/start-recovery.ts';
import { EARLY_SCRIPT } from '#runtime/page/remembered-shape.ts';
import { FIRST_VIEW_SCRIPT } from '#ui/use-later-part.ts';
import { readConfig } from '#server/config.ts';
import { createPageHandler } from '#server/pages/page-handler.ts';
import { developmentManifests } from '#server/pages/route-manifest.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { seededFolder } from './seeded-databases.ts';

describe('[U14] the pages of the basket, as the server renders them', () => {
  let server: RunningServer;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await seededFolder('meltem-basket-pages-');
    server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: dataDir }), {
      operator: demoOperator,
      log: () => undefined,
      pages: ({ services, bankUrl, publicUrl, now }) => createPageHandler({
        clock: { now }, bankUrl, publicUrl, apiUrl: null, manifests: developmentManifests(), partScripts: () => [], render: renderPage, knownSearch, stateOf: async () => '1',
        dataFor: (locale) => createPageData((call, request) => services.callInProcess('meltem', call, request), locale, { now, newId: randomUUID }),
      }),
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function read(path: string): Promise<{ readonly html: string; readonly policy: string }> {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
  }
  const count = (html: string, text: string) => html.split(text).length - 1;

  it('have the script that reads the remembered shape first in the head, allowed by its hash', async () => {
    const { html, policy } = await read('/basket/cart');
    const script = `${EARLY_SCRIPT};${FIRST_VIEW_SCRIPT};${START_RECOVERY};${EARLY_INPUT}`;
    const hash = createHash('sha256').update(script).digest('base64');
    expect(html).toContain(`<script>${script}</script>`);
    expect(policy).toContain(`'sha256-${hash}'`);
    expect(html.indexOf(EARLY_SCRIPT)).toBeLessThan(html.indexOf('<body'));
    expect(html).not.toMatch(/<[^>]+ style=/);
  });

  it.each([['', 'Your basket', 'Your basket is empty'], ['/tr', 'Sepetiniz', 'Sepetiniz boş'], ['/de', 'Ihr Warenkorb', 'Ihr Warenkorb ist leer'], ['/ru', 'Ваша корзина', 'Ваша корзина пуста']])('%s/basket/cart has both headings, the places of lines and the summary', async (prefix, filled, empty) => {
    const { html } = await read(`${prefix}/basket/cart`);
    const headings = [...html.matchAll(/<h1[^>]*>([^<]+)<\/h1>/g)].map(([, text]) => text);
    expect(headings).toEqual([filled, empty]);
    const places = html.slice(html.indexOf('<main'), html.indexOf('<aside'));
    expect(count(places, '<li')).toBe(8);
    expect(html).toContain(`href="${prefix}/basket/checkout"`);
    expect(html).toContain(`href="${prefix}/user/favorites"`);
  });

  it('have the form of the guest, which a browser sends nowhere before the script runs', async () => {
    const { html } = await read('/basket/checkout');
    const form = /<form[^>]*aria-label="Guest"[^>]*>/.exec(html)?.[0];
    expect(form).toContain('method="dialog"');
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'address', 'birthDate', 'identityNumber', 'note']) expect(count(html, `name="${name}"`)).toBe(1);
    // The steps, once for each shape that may be remembered.
    expect(count(html, '<ol')).toBe(7);
  });

  it('have the places of a booking', async () => {
    const { html } = await read('/basket/result');
    expect(html).toMatch(/<h1[^>]*>Your booking<\/h1>/);
    expect(html).toContain('Booking number');
    expect(html).toContain('aria-label="What it costs"');
  });
});
