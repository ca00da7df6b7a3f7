import { describe, expect, it } from 'vitest';
import { localisePath, splitPath } from './locale-path.ts';

describe('[B1] language prefixes', () => {
  it.each([
    ['/', 'en', '/'],
    ['/c/villas', 'en', '/c/villas'],
    ['/tr', 'tr', '/'],
    ['/de/c/villen', 'de', '/c/villen'],
    ['/ru/basket/cart', 'ru', '/basket/cart'],
    ['/fr/c/villas', 'en', '/fr/c/villas'],
    ['/dental', 'en', '/dental'],
  ])('%s is %s %s', (pathname, locale, path) => {
    expect(splitPath(pathname)).toEqual({ locale, path });
  });

  it.each(['/en/c/villas', '/nl/c/villas', '/ar/c/villas'])('redirects %s to the English page', (pathname) => {
    expect(splitPath(pathname)).toEqual({ locale: 'en', path: '/c/villas', redirect: '/c/villas' });
  });

  it.each([
    ['/en//evil.example/x', '/evil.example/x'],
    ['/nl/%2F%5cevil.example', '/evil.example'],
    ['/ar/\\\\evil.example', '/evil.example'],
    ['//evil.example/x', '/evil.example/x'],
    ['/tr//evil.example', '/tr/evil.example'],
    ['//de/c/villen', '/de/c/villen'],
  ])('redirects %s to %s, which begins with one slash', (pathname, redirect) => {
    expect(splitPath(pathname)).toMatchObject({ redirect });
  });

  it('adds the language prefix to a path and splits it again', () => {
    for (const locale of ['en', 'tr', 'de', 'ru'] as const) {
      for (const path of ['/', '/c/x', '/basket/cart']) {
        expect(splitPath(localisePath(locale, path))).toEqual({ locale, path });
      }
    }
  });
});
