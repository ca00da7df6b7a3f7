import { describe, expect, it } from 'vitest';
import type { DraftState } from '#domain/draft/state.ts';
import { openLinkOn, visitorBrowser, type Page } from '#tests/support/visitor-browser.ts';
import { editProduct, withCurrentOffer } from './draft-device.ts';
import { flight, week } from './orders.ts';
import { useServer } from './test-server.ts';
import { syncViewOf } from '#runtime/sync/draft-sync.ts';

const shared = (state: DraftState) => ({ ...state, news: [] });
const titles = (page: Page) => page.state().lines.map((line) => line.offer.productCode).sort();

/** Sends the waiting events, and waits until none is left. */
async function exchanged(page: Page): Promise<void> {
  page.setVisible(true);
  await expect.poll(() => {
    const { status } = syncViewOf(page.sync);
    // Hiding the page sends at once instead of collecting more events.
    if (status === 'waiting') page.setVisible(false);
    return status;
  }, { interval: 5, timeout: 10_000 }).toBe('idle');
}

describe('devices of a visitor against the real server', () => {
  const running = useServer('postgres');
  const newBrowser = () => visitorBrowser({ apiUrl: `${running().url}/api` });
  const add = async (page: Page, wanted: ReturnType<typeof week>) => {
    const { offer, selection, party, extras } = await withCurrentOffer(running(), wanted);
    expect(await page.draft.dispatch({ type: 'AddItem', offer, selection, party, extras })).toMatchObject({ status: 'stored' });
  };

  it('[L11] continues a basket on another device, works offline on both, and merges with news on both', async () => {
    const laptop = newBrowser();
    const desk = await laptop.open();
    await add(desk, week('2027-05-08', '2027-05-15'));
    const secret = await desk.sync.handOver();

    const phone = newBrowser();
    const hand = await openLinkOn(await phone.open(), secret);
    expect(shared(hand.state())).toEqual(shared(desk.state()));
    // The visitor's own changes are no news.
    expect(hand.state().news).toEqual([]);

    // The phone goes offline, and both devices change the basket.
    phone.online = false;
    hand.network.set('offline');
    await add(hand, flight('2027-05-09'));
    await desk.draft.dispatch({ type: 'SetNote', note: 'late' });
    await exchanged(desk);
    expect(titles(desk)).toEqual(['VIL-001']);
    phone.online = true;
    hand.network.set('online');
    await expect.poll(() => hand.state().note).toBe('late');
    await exchanged(hand);
    await exchanged(desk);
    expect(shared(hand.state())).toEqual(shared(desk.state()));
    expect(titles(desk)).toEqual(['TUR-001', 'VIL-001']);
    expect(desk.state().news).toMatchObject([{ kind: 'lineAdded', by: 'otherDevice' }]);
    expect(hand.state().news).toMatchObject([{ kind: 'detailsChanged', detail: 'note' }]);
    expect(syncViewOf(desk.sync)).toMatchObject({ shared: true, refused: 0 });
    for (const page of [desk, hand]) page.close();
  });

  it('[L11] records each fact of the server once', async () => {
    const desk = await newBrowser().open();
    await add(desk, flight('2027-06-09'));
    await exchanged(desk);
    await editProduct(running(), 'TUR-001', '{pricing,adult}', '310.00');
    try {
      await desk.draft.dispatch({ type: 'SetNote', note: 'again' });
      await exchanged(desk);
      await expect.poll(() => desk.state().lines[0]?.unseen?.causes.length).toBeGreaterThan(0);
      expect(desk.state().news).toEqual([]);
    } finally {
      await editProduct(running(), 'TUR-001', '{pricing,adult}', '55.00');
      desk.close();
    }
  });

  it('[L10] restores a basket by its cookie after the browser cleared the database, and shares it under a new link', async () => {
    const laptop = newBrowser();
    const before = await laptop.open();
    await add(before, week('2027-07-08', '2027-07-15'));
    await exchanged(before);
    const kept = shared(before.state());
    before.close();

    laptop.evict();
    const after = await laptop.open({ hadBasket: true });
    await expect.poll(() => after.sync.recovered$.value).toBe('restored');
    expect(shared(after.state())).toEqual(kept);
    expect(after.state().news).toEqual([]);
    await after.draft.dispatch({ type: 'SetNote', note: 'still mine' });
    await exchanged(after);

    const phone = await openLinkOn(await newBrowser().open(), await after.sync.handOver());
    expect(shared(phone.state())).toEqual(shared(after.state()));
    expect(phone.state()).toMatchObject({ note: 'still mine', lines: [{ offer: { productCode: 'VIL-001' } }] });
    for (const page of [after, phone]) page.close();
  });

  it('[L4] forgets the device: nothing is restored, and the copy is deleted on request', async () => {
    const laptop = newBrowser();
    const page = await laptop.open();
    await add(page, week('2027-08-08', '2027-08-15'));
    const secret = await page.sync.handOver();
    expect(laptop.cookies.size).toBe(1);
    await page.sync.forget({ deleteCopy: true, erase: () => page.log.erase() });
    expect(laptop.cookies.size).toBe(0);
    expect(laptop.note.read()).toBeNull();
    await expect.poll(() => page.state().lines).toEqual([]);
    page.close();
    const again = await laptop.open({ hadBasket: true });
    await expect.poll(() => again.sync.recovered$.value).toBe('lost');
    expect(await again.openLink(secret)).toBe('denied');
    again.close();
  });
});
