import { describe, expect, it } from 'vitest';
import { chosenIn, forgottenPreferences, languageCookie, preferenceCookies, readPreferences } from './preference-cookies.ts';

describe('preferences in cookies', () => {
  it('reads the choices and ignores malformed values', () => {
    expect(chosenIn('a=b; currency=USD; theme=dark; travellocale=de')).toEqual({ currency: 'USD', theme: 'dark', language: 'de' });
    expect(chosenIn('currency=usd; theme=sepia; travellocale=ar')).toEqual({ currency: null, theme: null, language: null });
  });

  it('has defaults', () => {
    expect(readPreferences('')).toEqual({ currency: 'EUR', theme: 'system' });
  });

  it('writes one cookie per choice for 365 days, and deletes them all', () => {
    expect(preferenceCookies({ theme: 'light' })).toEqual(['theme=light; Path=/; Max-Age=31536000; SameSite=Lax']);
    expect(forgottenPreferences()).toEqual(['currency', 'theme', 'travellocale'].map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`));
  });

  it('remembers the language of a page, and the default language only in place of another', () => {
    expect(languageCookie('de', '')).toBe('travellocale=de; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(languageCookie('en', 'travellocale=de')).toBe('travellocale=en; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(languageCookie('en', 'theme=dark')).toBeNull();
  });
});
