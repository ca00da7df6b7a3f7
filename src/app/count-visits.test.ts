import { afterEach, describe, expect, it, vi } from 'vitest';
import { countVisits } from './count-visits.ts';

function pageOf(navigator: object = {}) {
  const sent: { call: string; body: unknown; company: string }[] = [];
  const page = { visibilityState: 'visible', hide: () => {} };
  vi.stubGlobal('navigator', { userAgent: 'Firefox/1', ...navigator });
  vi.stubGlobal('document', {
    get visibilityState() { return page.visibilityState; },
    addEventListener: (_: string, listener: () => void) => {
      page.hide = () => {
        for (const state of ['hidden', 'visible']) {
          page.visibilityState = state;
          listener();
        }
      };
    },
  });
  vi.stubGlobal('fetch', async (url: string, init: { body: string; headers: { company: string }; keepalive: boolean }) => {
    expect(init.keepalive).toBe(true);
    sent.push({ call: url.split('/').at(-1)!, body: JSON.parse(init.body), company: init.headers.company });
    throw new TypeError('no network');
  });
  const router = { state: { matches: [] as { loaderData?: unknown }[] }, listeners: [] as (() => void)[], subscribe: (_: string, listener: () => void) => router.listeners.push(listener) };
  const show = (...loaderData: unknown[]) => {
    router.state.matches = loaderData.map((data) => ({ loaderData: data }));
    for (const listener of router.listeners) listener();
  };
  return { sent, router, show, hide: () => page.hide() };
}

const product = (productCode: string) => ({ product: { offer: { productCode } } });

describe('[B16] counting visits', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('tells the visit and each product once, when the page is hidden', () => {
    const { sent, router, show, hide } = pageOf();
    show({ shell: true }, product('VIL-001'));
    countVisits(router, 'de');
    show({ shell: true }, undefined, { product: null });
    show(product('TUR-001'));
    show(product('VIL-001'));
    show({ product: product('TRA-001') });
    expect(sent).toEqual([]);
    hide();
    expect(sent).toEqual([
      { call: 'web-analiz-post', body: { lang: 'de', tarayici_bilgisi: 'Firefox/1' }, company: 'meltem' },
      { call: 'urun-izleme-guncelle', body: { urunler: ['VIL-001', 'TUR-001', 'TRA-001'] }, company: 'meltem' },
    ]);
    hide();
    show(product('YAT-001'));
    show(product('TUR-001'));
    hide();
    expect(sent.slice(2)).toEqual([{ call: 'urun-izleme-guncelle', body: { urunler: ['YAT-001'] }, company: 'meltem' }]);
  });

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('sends nothing for a browser that asks not to be tracked: %j', (navigator) => {
    const { sent, router, show, hide } = pageOf(navigator);
    countVisits(router, 'en');
    show(product('VIL-001'));
    hide();
    expect(sent).toEqual([]);
  });
});
