import { afterEach, expect, it, vi } from 'vitest';
import { preferenceCookies } from '#i18n/preference-cookies.ts';
import { localFlags } from '#runtime/page/local-flags.ts';
import { forgetVisitor } from './forget-visitor.ts';

/** `document.cookie` of a browser: an assignment with `Max-Age=0` takes the cookie away. */
function browser() {
  const cookies = new Map<string, string>();
  const storage: Record<string, string> = {};
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(assignment: string) {
      const [name = '', value = ''] = assignment.split(';')[0]!.split('=');
      if (assignment.includes('Max-Age=0;')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('localStorage', Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, value: string) => void (storage[key] = value) },
    removeItem: { value: (key: string) => void delete storage[key] },
  }));
  return { cookies, storage };
}

afterEach(() => vi.unstubAllGlobals());

it('[L4] removes the cookies of every preference and every flag of ours, and no others', () => {
  const { cookies, storage } = browser();
  for (const cookie of preferenceCookies({ currency: 'USD', language: 'de', theme: 'dark' })) document.cookie = cookie;
  document.cookie = 'theirs=1; Path=/';
  localFlags.set('basket', '1');
  localFlags.set('personal', '1');
  for (const list of ['seen', 'compare', 'trip']) localFlags.set(list, 'VIL-001');
  localStorage.setItem('theirs', '1');
  expect([cookies.size, Object.keys(storage).length]).toEqual([4, 6]);

  forgetVisitor();
  expect([Object.fromEntries(cookies), { ...storage }]).toEqual([{ theirs: '1' }, { theirs: '1' }]);
});
