import { BehaviorSubject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { blankDraft, type DraftState } from '#domain/draft/state.ts';
import { lazily } from '#runtime/page/lazy.ts';
import type { LinkSecret } from '#runtime/page/link-secret.ts';
import { createTestSecret } from '#tests/support/test-platform.ts';
import { noSync } from './draft-sync.ts';
import { LinkVisit, type LinkVisitParts } from './link-visit.ts';
import type { LinkOpened } from './sync-view.ts';

type Tab = Awaited<ReturnType<LinkVisitParts['runtime']['load']>>;

/** A window with an opened link, and a tab whose answers a test sets. */
function setting({ draft = {}, secret = createTestSecret() as string | null }: { readonly draft?: Partial<DraftState>; readonly secret?: string | null } = {}) {
  let current = secret;
  const listeners = new Set<() => void>();
  const link: LinkSecret & { open(next: string): void } = {
    current: () => current,
    clear: () => (current = null),
    subscribe: (listener) => { listeners.add(listener); return () => listeners.delete(listener); },
    open: (next) => { current = next; for (const listener of listeners) listener(); },
  };
  const view$ = new BehaviorSubject({ draft: { ...blankDraft, ...draft }, quote: null, missingRate: null, nextCampaign: null });
  const opened = vi.fn(async (): Promise<LinkOpened> => 'opened');
  const exchanged = vi.fn(async () => 'done' as 'done' | 'failed' | 'denied');
  const tabWith = (isOpen: boolean) => ({ stream: isOpen ? 'opened' : 'own', basket: { view$ }, sync: { ...noSync(), isOpen: async () => isOpen, openLink: opened, exchangeAll: exchanged } }) as unknown as Tab;
  const made = [tabWith(false), tabWith(true)];
  const runtime = lazily(async () => made.shift()!);
  const visit = new LinkVisit({ runtime, link });
  const at = (state: string) => expect.poll(() => visit.actor.getSnapshot().value, { interval: 2 }).toBe(state);
  return { visit, link, view$, opened, exchanged, runtime, at };
}

describe('the visit of a link', () => {
  it('[D3] opens nothing until the visitor has chosen, and then what was chosen', async () => {
    const { visit, link, view$, opened, runtime, at } = setting({ draft: { lines: [{} as never], note: 'late' } });
    visit.start();
    await at('asking');
    expect(visit.actor.getSnapshot().context.facts).toEqual({ lines: 1, hasDetails: true, isPaying: false, isCurrent: false });
    view$.next({ ...view$.value, draft: { ...view$.value.draft, lines: [{} as never, {} as never] } });
    expect(visit.actor.getSnapshot().context.facts?.lines).toBe(2);
    expect(opened).not.toHaveBeenCalled();
    expect(link.current()).not.toBeNull();
    const secret = link.current();
    visit.actor.send({ type: 'details.set', included: true });
    visit.actor.send({ type: 'open.chosen', withLines: true });
    await at('fetching');
    expect(opened).toHaveBeenCalledExactlyOnceWith(secret, { lines: true, details: true });
    expect(link.current()).toBeNull();
    // The tab of the opened basket replaces the other one.
    await runtime.replace();
    await at('arrived');
  });

  it('[D3] keeps the question, and what waits for it, until the page is left', async () => {
    const { visit, link, opened, at } = setting();
    const leave = visit.start();
    await at('asking');
    visit.actor.send({ type: 'decline.chosen' });
    await at('declined');
    expect(link.current()).not.toBeNull();
    leave();
    expect(link.current()).toBeNull();
    expect(opened).not.toHaveBeenCalled();
  });

  it('tries again after a failure, with the same choice', async () => {
    const { visit, opened, runtime, at } = setting({ draft: { lines: [{} as never] } });
    opened.mockResolvedValueOnce('failed');
    visit.start();
    await at('asking');
    visit.actor.send({ type: 'open.chosen', withLines: true });
    await at('failed');
    visit.retry();
    await expect.poll(() => opened.mock.calls.length).toBe(2);
    expect(opened.mock.calls[1]).toEqual(opened.mock.calls[0]);
    await runtime.replace();
    await at('arrived');
  });

  it('tries again when the basket of this device could not be read', async () => {
    const { link, at: _, ...parts } = setting();
    const load = vi.fn(parts.runtime.load).mockRejectedValueOnce(new Error('no code'));
    const visit = new LinkVisit({ runtime: { ...parts.runtime, load }, link });
    visit.start();
    await expect.poll(() => visit.actor.getSnapshot().value).toBe('failed');
    visit.retry();
    await expect.poll(() => visit.actor.getSnapshot().value).toBe('asking');
  });

  it('asks again for another link of this window, and forgets the answers', async () => {
    const { visit, link, at } = setting({ draft: { lines: [{} as never], note: 'late' } });
    visit.start();
    await at('asking');
    visit.actor.send({ type: 'details.set', included: true });
    link.open('not a secret');
    await at('malformed');
    // Nothing waits for a link that leads nowhere.
    expect(link.current()).toBeNull();
    link.open(createTestSecret());
    await at('asking');
    expect(visit.actor.getSnapshot().context.withDetails).toBe(false);
  });

  it('fetches a basket that is open here already without a question', async () => {
    const parts = setting();
    await parts.runtime.load();
    await parts.runtime.replace();
    parts.visit.start();
    await parts.at('arrived');
    expect(parts.opened).not.toHaveBeenCalled();
    expect(parts.exchanged).toHaveBeenCalledTimes(1);
  });
});
