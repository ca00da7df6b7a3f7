import { afterEach, describe, expect, it, vi } from 'vitest';
import { linkSecret } from './link-secret.ts';

/** Opens a window at an address. @returns its address afterwards */
function open(path: string, hash: string): { readonly replaced: string[] } {
  const replaced: string[] = [];
  vi.stubGlobal('location', { pathname: path, search: '?a=1', hash });
  vi.stubGlobal('history', { state: { key: 1 }, replaceState: (_state: unknown, _title: string, url: string) => replaced.push(url) });
  linkSecret.takeFromAddress();
  return { replaced };
}

describe('link secret', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(['/basket/continue', '/tr/basket/continue', '/ru/basket/continue'])('is removed from the address at %s and returned once', (path) => {
    expect(open(path, '#the-secret').replaced).toEqual([`${path}?a=1`]);
    expect(linkSecret.take()).toBe('the-secret');
    expect(linkSecret.take()).toBeNull();
  });

  it.each([['/basket/cart', '#main'], ['/', '#the-secret'], ['/basket/continue', ''], ['/basket/continue', '#']])('leaves %s%s alone', (path, hash) => {
    expect(open(path, hash).replaced).toEqual([]);
    expect(linkSecret.take()).toBeNull();
  });

  it('notifies the page of a link that is opened while it is shown', () => {
    const listener = vi.fn();
    const off = linkSecret.subscribe(listener);
    open('/basket/continue', '#another');
    off();
    open('/basket/continue', '#one-more');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(linkSecret.take()).toBe('one-more');
  });
});
