import { describe, expect, it } from 'vitest';
import type { MenuItem, SiteSettings } from '#contract/calls/settings.ts';
import { completeText, type VerticalName } from '#domain/catalogue.ts';
import { shellOf, type ShellSource } from './shell.ts';

const item = (code: string, kind: MenuItem['kind'], target: string, { parent = null, slug = '' }: { parent?: string | null; slug?: string } = {}): MenuItem =>
  ({ code, parent, positions: ['top'], kind, target, order: 1, title: completeText({ en: code, de: `${code} (de)` }), slug: completeText({ en: slug, ...(slug && { de: `${slug}-de` }) }), description: completeText({ en: '' }) });

const menuOf = (...[menu, products]: Parameters<typeof shellWith>) => shellWith(menu, products).menus.top;

function shellWith(menu: readonly MenuItem[], products: readonly { destination: string; vertical: VerticalName }[] = []) {
  const text = completeText({ en: '' });
  const settings = {
    company: { name: '', tursabNo: '', tursabUrl: '' }, contact: { address: text, phone: '', email: '' },
    support: { whatsapp: null, hours: text }, social: {}, seo: { title: text, description: text, keywords: text }, languages: ['en', 'de'], currencies: [], menu,
    operatorNotice: text, footer: { refund: text, prepayment: text }, basketCampaigns: [], images: { basePath: '/images/meltem' }, payment: { tokeniserUrl: '' },
  } as unknown as SiteSettings;
  const destinations = products.map(({ destination, vertical }) => ({ code: destination, products: [{ vertical, count: 1 }] })) as unknown as ShellSource['destinations'];
  return shellOf({ settings, destinations, locale: 'de', year: 2027 });
}

describe('[U11] the menu', () => {
  it('links each entry to the page of its kind, with the slug of the language', () => {
    const menu = menuOf([
      item('villas', 'category', 'villa', { slug: 'villas' }), item('kas', 'destination', 'kas', { slug: 'kas' }), item('about', 'page', 'about', { slug: 'about' }),
      item('post', 'blog', 'POST-1', { slug: 'post' }), item('guide', 'blog', '/blog'), item('write', 'custom', '/contact'), item('call', 'custom', 'tel:+90242'),
    ], [{ destination: 'kas', vertical: 'villa' }]);
    expect(menu.map(({ own }) => own)).toEqual([
      { title: 'villas (de)', kind: 'category', slug: 'villas-de', code: 'villa', destination: null },
      { title: 'kas (de)', kind: 'destination', slug: 'kas-de' },
      { title: 'about (de)', kind: 'page', slug: 'about-de' },
      { title: 'post (de)', kind: 'post', slug: 'post-de' },
      { title: 'guide (de)', kind: 'posts' },
      { title: 'write (de)', kind: 'custom', address: '/contact' },
      { title: 'call (de)', kind: 'custom', address: 'tel:+90242' },
    ]);
  });

  it('shows the first category that has a picture, with its description, else the poster of the first', () => {
    const inBrowse = (entry: MenuItem): MenuItem => ({ ...entry, positions: ['category'] });
    const villas = inBrowse(item('villas', 'category', 'villa', { slug: 'villas' }));
    const yachts = inBrowse(item('yachts', 'category', 'yacht', { slug: 'yachts' }));
    const products = [{ destination: 'kas', vertical: 'villa' as const }, { destination: 'kas', vertical: 'yacht' as const }];
    expect(shellWith([villas, yachts], products).banner).toMatchObject({ link: { code: 'villa' }, image: '/images/meltem/splash/villa', description: '' });
    const pictured = { ...yachts, pictures: { image: '/images/meltem/splash/mega-yacht' }, description: completeText({ en: 'With crew.', de: 'Mit Crew.' }) };
    expect(shellWith([villas, pictured], products).banner).toMatchObject({ link: { title: 'yachts (de)', code: 'yacht' }, image: '/images/meltem/splash/mega-yacht', description: 'Mit Crew.' });
    // A category that is not open is no place to lead to.
    expect(shellWith([villas, pictured], products.slice(0, 1)).banner).toMatchObject({ link: { code: 'villa' } });
    expect(shellWith([], products).banner).toBeNull();
  });

  it('[C5] says which titles are not in the language of the page', () => {
    const untranslated = { ...item('about', 'page', 'about', { slug: 'about' }), title: completeText({ en: 'about' }), untranslated: ['tr', 'de'] } as const;
    const [group] = menuOf([untranslated]);
    expect([group!.title, group!.lang, group!.own]).toEqual(['about', 'en', { title: 'about', lang: 'en', kind: 'page', slug: 'about-de' }]);
  });

  it('leaves out what leads to no page: a category that is not open, a record that is gone, an address that is none', () => {
    expect(menuOf([
      item('submarines', 'category', 'submarine', { slug: 'submarines' }), item('gone', 'page', 'gone'), item('gone post', 'blog', 'POST-9'),
      item('script', 'custom', 'javascript:alert(1)'), item('elsewhere', 'custom', '//evil.example'), item('heading', 'custom', '#'),
    ])).toEqual([]);
  });

  it('leaves out a category without products, but not one whose products are chosen in a form', () => {
    const menu = menuOf([item('yachts', 'category', 'yacht', { slug: 'yachts' }), item('transfers', 'category', 'transfer', { slug: 'transfers' })], [{ destination: 'kas', vertical: 'villa' }]);
    expect(menu.map(({ title }) => title)).toEqual(['transfers (de)']);
  });

  it('links a place below a category to what is on sale there, and leaves it out when there is nothing', () => {
    const [villas] = menuOf([
      item('villas', 'category', 'villa', { slug: 'villas' }),
      item('in Kaş', 'destination', 'kas', { parent: 'villas', slug: 'kas' }), item('in Side', 'destination', 'side', { parent: 'villas', slug: 'side' }),
    ], [{ destination: 'kas', vertical: 'villa' }, { destination: 'side', vertical: 'tour' }]);
    expect(villas!.links).toEqual([{ title: 'in Kaş (de)', kind: 'category', slug: 'villas-de', code: 'villa', destination: 'kas' }]);
  });
});
