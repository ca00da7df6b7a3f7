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
  afterEach(() => {
    linkSecret.clear();
    vi.unstubAllGlobals();
  });

  it.each(['/basket/continue', '/tr/basket/continue', '/ru/basket/continue'])('is removed from the address at %s and kept until it is cleared', (path) => {
    expect(open(path, '#the-secret').replaced).toEqual([`${path}?a=1`]);
    expect(linkSecret.current()).toBe('the-secret');
    linkSecret.clear();
    expect(linkSecret.current()).toBeNull();
  });

  it.each([['/basket/cart', '#main'], ['/', '#the-secret'], ['/basket/continue', ''], ['/basket/continue', '#']])('leaves %s%s alone', (path, hash) => {
    expect(open(path, hash).replaced).toEqual([]);
    expect(linkSecret.current()).toBeNull();
  });

  it('notifies the page of a link that is opened while it is shown', () => {
    const listener = vi.fn();
    const off = linkSecret.subscribe(listener);
    open('/basket/continue', '#another');
    off();
    open('/basket/continue', '#one-more');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(linkSecret.current()).toBe('one-more');
  });

  it('[D3] holds back every exchange of this window until it is answered', async () => {
    linkSecret.clear();
    expect(linkSecret.answered()).toBeNull();
    open('/basket/continue', '#the-secret');
    const answered = vi.fn();
    void linkSecret.answered()!.then(answered);
    await new Promise((resolve) => { setTimeout(resolve); });
    expect(answered).not.toHaveBeenCalled();
    linkSecret.clear();
    await expect.poll(() => answered.mock.calls.length).toBe(1);
  });
});
