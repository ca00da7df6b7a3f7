import { describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/catalogue.ts';
import { partScriptsOf, routeManifests, styleSheetOf, type ViteManifest } from './route-manifest.ts';

const route = (name: string) => `src/routes/${name}.tsx?tsr-split=component`;
const manifest: ViteManifest = {
  'src/app/entry-client.tsx': { file: 'assets/app.js', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  '_forms.js': { file: 'assets/forms.js', imports: ['src/app/entry-client.tsx'] },
  [route('c.$slug')]: { file: 'assets/list.js', imports: ['src/app/entry-client.tsx', '_forms.js'] },
  'src/verticals/villa/domain.ts': { file: 'assets/villa-domain.js', imports: ['_forms.js', 'src/app/entry-client.tsx'] },
  'src/verticals/villa/page.tsx': { file: 'assets/villa-page.js', imports: ['_forms.js'] },
  'src/verticals/tour/page.tsx': { file: 'assets/tour-page.js' },
  ...Object.fromEntries(LOCALES.flatMap((locale) => ['shell', 'list', 'basket', 'checkout', 'villa'].map((part) => [`locales/${locale}/messages.po?${part}`, { file: `assets/${locale}-${part}.js` }]))),
  'style.css': { file: 'assets/style.css' },
};

describe('the files of a page', () => {
  it('are preloaded with the page: those of every page, the language, and the route with the chunks that it imports', () => {
    const { tr } = routeManifests(manifest);
    expect(tr.routes['__root__']).toMatchObject({ preloads: ['/assets/runtime.js', '/assets/tr-shell.js'] });
    expect(tr.routes['/c/$slug']).toMatchObject({ preloads: ['/assets/list.js', '/assets/forms.js', '/assets/tr-list.js'] });
  });

  it('start by one script, which blocks nothing', () => {
    expect(routeManifests(manifest).en.routes['__root__']?.scripts).toEqual([{ attrs: { type: 'module', async: true, src: '/assets/app.js' } }]);
  });

  it('have those of its vertical and their words once, without those of every page', () => {
    expect(partScriptsOf(manifest)('villa', 'tr', 'direct')).toEqual(['/assets/villa-domain.js', '/assets/forms.js', '/assets/villa-page.js', '/assets/tr-villa.js']);
  });

  it('have the ticket of a product on request on the pages of such products only', () => {
    const withTicket = { ...manifest, 'src/features/product/request-ticket.lazy.tsx': { file: 'assets/request-ticket.js' } };
    expect(partScriptsOf(withTicket)('villa', 'tr', 'quote')).toContain('/assets/request-ticket.js');
    expect(partScriptsOf(withTicket)('villa', 'tr', 'direct')).not.toContain('/assets/request-ticket.js');
  });

  it('have one style sheet; a build without it is an error', () => {
    expect(styleSheetOf(manifest)).toBe('assets/style.css');
    expect(() => styleSheetOf({})).toThrow('without its style sheet');
  });
});
