import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { createApiClient } from '#api/client.ts';
import { deviceForget, draftPush } from '#contract/calls/draft.ts';
import type { LinkFacts } from '#machines/link-opening/link-opening.machine.ts';
import { accessOf } from '#runtime/sync/draft-secret.ts';
import { linkOpeningModel, type LinkOpeningLeaf } from '#tests/models/link-opening.model.ts';
import { leafOf, shortestWays } from '#tests/models/walk-transitions.ts';
import { axe } from '#tests/support/accessibility.ts';
import { basketEvents } from '#tests/support/recorded-baskets.ts';
import { answerLink, expectEventually, openHandoverLink, openSecondDevice, readHandoverLink, shareBasket } from '#tests/support/second-device.ts';
import { addVilla, closeCart, enterGuest, fillGuest, fillPayment, GUEST, KEKOVA, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/*
 * Hole 1: a link to a basket of somebody else asks first, says who will see what,
 * and sends nothing before the click.
 */

const line = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Open this basket?' });

/** The secret of a link, and what is derived from it. */
async function tracesOf(link: string): Promise<string[]> {
  const secret = new URL(link).hash.slice(1);
  const { draftId, token } = await accessOf(secret);
  return [secret, draftId, token];
}

/** Records everything that a browser sends. */
function record(context: BrowserContext) {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  const textOf = async (request: Request) => [request.method(), request.url(), request.postData() ?? '', JSON.stringify(await request.allHeaders().catch(() => request.headers()))].join('\n');
  return {
    requests,
    texts: () => Promise.all(requests.map(textOf)),
    clear: () => (requests.length = 0),
  };
}

/** Calls that a page may make before the visitor has chosen: they read what is public. */
const PUBLIC = /\/api\/(setting-get|category-[\w-]+|home-[\w-]+|sayfa-[\w-]+|kur-[\w-]+)(\?|$)/;

async function expectNothingSent(recorded: ReturnType<typeof record>, privateTexts: readonly string[]): Promise<void> {
  for (const request of recorded.requests) {
    expect(request.method(), request.url()).toBe('GET');
    if (new URL(request.url()).pathname.startsWith('/api/')) expect(request.url()).toMatch(PUBLIC);
  }
  for (const text of await recorded.texts()) for (const secret of privateTexts) expect(text).not.toContain(secret);
}

/** A page of another origin that sends its visitors to an address. */
async function hostilePage(target: string): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((_request, response) => response.writeHead(302, { location: target }).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** Nights and a day that no test holds or books. */
const VILLA = { villa: { from: '2028-08-19', to: '2028-08-26' } };
const TOUR = { tour: '2028-08-22' };

/** Opens a phone's basket, which has guest details typed, and waits until the server has it. */
async function openStored(phone: Page): Promise<void> {
  const stored = phone.waitForResponse((response) => response.url().includes('sepet-olay-post') && (response.request().postData() ?? '').includes(GUEST.email));
  await phone.goto('/basket/cart');
  await stored;
}

test('[D3] a page of another origin leads a visitor to a link: nothing is sent before the visitor chooses, and nothing after a refusal', async ({ page, browser, fillBasket, shop }) => {
  await fillBasket(VILLA);
  await page.goto('/basket/cart');
  const link = await readHandoverLink(page);
  const traces = await tracesOf(link);
  await closeCart(page);

  const { phone, context } = await openSecondDevice(browser, shop.url);
  await fillBasket({ ...TOUR, guest: true }, context);
  await openStored(phone);
  const recorded = record(context);
  await phone.goto('about:blank');
  recorded.clear();
  const hostile = await hostilePage(link);
  try {
    await phone.goto(hostile.url);
    await expect(question(phone)).toBeVisible({ timeout: 30_000 });
    await expect(phone.getByText(KEKOVA.title)).toBeVisible();
    await expect(phone.getByText('Everyone who has this link will see what you add to the basket')).toBeVisible();
    expect(await axe(phone)).toEqual([]);
    // Longer than the exchange gathers changes, and the page comes back from the background.
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await phone.waitForTimeout(3000);
    await expectNothingSent(recorded, [...traces, GUEST.email, GUEST.lastName]);

    await phone.getByRole('button', { name: 'Do not open' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'The link was not opened' })).toBeVisible();
    expect(await axe(phone)).toEqual([]);
    await phone.waitForTimeout(2000);
    await expectNothingSent(recorded, [...traces, GUEST.email, GUEST.lastName]);
    await phone.getByRole('main').getByRole('link', { name: 'Go to basket' }).click();
    await expect(line(phone, KEKOVA.title)).toBeVisible();
    await phone.waitForTimeout(2000);
    // The basket of this device is exchanged with its own copy, and with no other.
    for (const text of await recorded.texts()) for (const trace of traces) expect(text).not.toContain(trace);
  } finally {
    hostile.server.close();
  }
  await page.reload();
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
  await expect(line(page, KEKOVA.title)).toHaveCount(0);
  await context.close();
});

test('[D3] a link opened without the own items shares none of them, and the own basket can be opened again', async ({ browser, fillBasket, recorder, shop }) => {
  const link = await shareBasket(shop.url, await basketEvents(recorder, VILLA));
  const { phone, context } = await openSecondDevice(browser, shop.url);
  await fillBasket({ ...TOUR, guest: true }, context);
  await openStored(phone);
  const recorded = record(context);
  await phone.goto(link);
  await answerLink(phone, 'Open without my items');
  await expect(phone.getByRole('heading', { level: 1, name: 'Your basket is here' })).toBeVisible({ timeout: 30_000 });
  await phone.getByRole('main').getByRole('link', { name: 'Go to basket' }).click();
  await expect(line(phone, KIRLANGIC.title)).toBeVisible();
  await expect(line(phone, KEKOVA.title)).toHaveCount(0);
  await expect(phone.getByText('This is a shared basket.')).toBeVisible();
  expect(await axe(phone)).toEqual([]);
  const [, draftId] = await tracesOf(link);
  const toShared = (await recorded.texts()).filter((text) => text.includes(draftId!));
  expect(toShared).not.toEqual([]);
  for (const text of toShared) for (const own of [GUEST.email, KEKOVA.slug, 'TUR-001']) expect(text).not.toContain(own);

  await phone.getByRole('button', { name: 'Use my own basket' }).click();
  await expect(line(phone, KEKOVA.title)).toBeVisible();
  await expect(line(phone, KIRLANGIC.title)).toHaveCount(0);
  await phone.reload();
  await expect(line(phone, KEKOVA.title)).toBeVisible();
  await phone.getByRole('button', { name: 'Open it' }).click();
  await expect(line(phone, KIRLANGIC.title)).toBeVisible();
  await context.close();
});

test('[D3] guest details that were typed in the checkout of one basket never reach the basket that is opened in another tab', async ({ browser, fillBasket, recorder, shop }) => {
  const link = await shareBasket(shop.url, await basketEvents(recorder, VILLA));
  const { phone, context } = await openSecondDevice(browser, shop.url);
  await fillBasket(TOUR, context);
  const recorded = record(context);
  await phone.goto('/basket/checkout');
  await enterGuest(phone);
  const other = await context.newPage();
  await other.goto(link);
  await answerLink(other, 'Open without my items');
  await expect(other.getByRole('heading', { level: 1, name: 'Your basket is here' })).toBeVisible({ timeout: 30_000 });
  await expect(phone.getByRole('complementary').getByText(KIRLANGIC.title).first()).toBeVisible();
  await expect(phone.getByLabel('First name')).toHaveValue('');

  // Longer than a form waits before it is saved, and the exchange before it sends.
  await phone.waitForTimeout(3000);
  const [, draftId] = await tracesOf(link);
  const toShared = (await recorded.texts()).filter((text) => text.includes(draftId!));
  expect(toShared).not.toEqual([]);
  for (const text of toShared) expect(text).not.toContain(GUEST.email);

  await other.goto('/basket/cart');
  await other.getByRole('button', { name: 'Use my own basket' }).click();
  await expect(phone.getByLabel('E-mail')).toHaveValue(GUEST.email);
  await context.close();
});

for (const [what, withDetails] of [['without', false], ['with', true]] as const) {
  test(`[D3] a link opened with the own items, ${what} the guest details, in every tab of the browser`, async ({ page, browser, fillBasket, shop }) => {
    await fillBasket(VILLA);
    await page.goto('/basket/cart');
    const link = await readHandoverLink(page);
    await closeCart(page);
    const { phone, context } = await openSecondDevice(browser, shop.url);
    await fillBasket({ ...TOUR, guest: true }, context);
    await openStored(phone);
    const other = await context.newPage();
    await other.goto('/basket/cart');
    await expect(line(other, KEKOVA.title)).toBeVisible();
    const recorded = record(context);
    await phone.goto(link);
    await expect(question(phone)).toBeVisible({ timeout: 30_000 });
    const details = phone.getByRole('checkbox', { name: /Also add the guest details/ });
    await expect(details).not.toBeChecked();
    if (withDetails) await details.check();
    await answerLink(phone, 'Add my item and open');
    await expect(phone.getByRole('heading', { level: 1, name: 'Your basket is here' })).toBeVisible({ timeout: 30_000 });
    for (const { title } of [KIRLANGIC, KEKOVA]) {
      await expect(phone.getByText(title)).toBeVisible();
      await expect(line(other, title)).toBeVisible();
      await expectEventually(page, line(page, title));
    }
    const [, draftId] = await tracesOf(link);
    const toShared = (await recorded.texts()).filter((text) => text.includes(draftId!) && text.includes(GUEST.email));
    expect(toShared.length > 0).toBe(withDetails);
    await context.close();
  });
}

test('[D3] the question of a device without a basket has two answers, in four languages', async ({ browser, recorder, shop }) => {
  const { pathname, hash } = new URL(await shareBasket(shop.url, await basketEvents(recorder, VILLA)));
  const { phone, context } = await openSecondDevice(browser, shop.url);
  for (const [prefix, title] of [['', 'Open this basket?'], ['/tr', 'Bu sepet açılsın mı?'], ['/de', 'Diesen Warenkorb öffnen?'], ['/ru', 'Открыть эту корзину?']] as const) {
    await phone.goto(`${prefix}${pathname}${hash}`);
    await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 });
    await expect(phone.getByRole('main').getByRole('button')).toHaveCount(2);
    expect(await axe(phone)).toEqual([]);
  }
  await context.close();
});

/** Headings of the page in each state of the machine. */
const headings: Readonly<Record<LinkOpeningLeaf, string>> = {
  reading: 'Loading your basket',
  asking: 'Open this basket?',
  paying: 'Please finish your payment first',
  opening: 'Loading your basket',
  fetching: 'Loading your basket',
  delayed: 'Your basket is on its way',
  failed: 'We could not load your basket',
  arrived: 'Your basket is here',
  declined: 'The link was not opened',
  refused: 'This link does not work',
  missing: 'This link does not work',
  malformed: 'This link does not work',
};

/** What the page says of a link that it does not open. */
const reasons: Partial<Readonly<Record<LinkOpeningLeaf, string>>> = {
  missing: 'The link is incomplete: its last part, the key to the basket, is missing.',
  malformed: 'It may have been cut off.',
  refused: 'There is no basket at this link.',
};

/** A state that the browser does not reach by its path: `link-visit.test.ts` reaches it. */
const UNIT_ONLY: ReadonlySet<string> = new Set(['failed']);

interface Stage {
  readonly phone: Page;
  /** Puts a tour into the phone's basket. */
  readonly addTour: () => Promise<void>;
  readonly link: string;
  readonly send: ReturnType<typeof createApiClient>['send'];
}

/** Makes the phone's basket what the facts say. */
async function prepare({ phone, addTour, link }: Stage, facts: LinkFacts): Promise<void> {
  if (facts.isCurrent) return openHandoverLink(phone, link);
  if (facts.lines === 0) return;
  if (!facts.isPaying) return addTour();
  await addVilla(phone, { ...KIRLANGIC, from: '2028-09-16', to: '2028-09-23' });
  await phone.goto('/basket/checkout');
  await fillGuest(phone);
  await fillPayment(phone, 'challenged');
  await pay(phone);
  await phone.getByLabel('One-time code').waitFor();
}

/** Brings about what happens outside of the page, before the page is opened. */
async function arrange({ phone, link, send }: Stage, types: readonly string[], leaf: string): Promise<void> {
  if (types.includes('basket.delayed')) await phone.context().route(/sepet-olay/, (route) => route.abort());
  // An answer that never comes.
  if (leaf === 'fetching' || leaf === 'opening') await phone.context().route(/sepet-olay/, () => undefined);
  if (!types.includes('refused')) return;
  const { draftId, token } = await accessOf(new URL(link).hash.slice(1));
  await send(deviceForget, { deleteCopy: true, draftId }, { draftToken: token });
  const events = [{ id: randomUUID(), type: 'NoteSet', v: 1, at: Date.now(), data: { note: 'Somebody else’s' } }];
  await send(draftPush, { draftId, deviceId: randomUUID(), cursor: 0, events }, { draftToken: randomBytes(32).toString('base64url') });
}

const ways = [...shortestWays(linkOpeningModel())].map(([leaf, { steps }]) => ({ leaf, events: steps.slice(1).map(({ event }) => event as { readonly type: string; readonly [key: string]: unknown }), value: leafOf(steps.at(-1)!.state.value) }));

test('[D3] the paths of the model reach every state', () => {
  expect(ways.map(({ leaf }) => leaf).sort()).toEqual(Object.keys(headings).sort());
  for (const { leaf, value } of ways) expect(value).toBe(leaf);
});

for (const { leaf, events } of ways) {
  if (UNIT_ONLY.has(leaf) || leaf === 'reading') continue;
  test(`[D3] the page leads to ${leaf} as the model does`, async ({ browser, fillBasket, recorder, shop }) => {
    const link = await shareBasket(shop.url, await basketEvents(recorder, VILLA));
    const { phone, context } = await openSecondDevice(browser, shop.url);
    const stage: Stage = {
      phone, link,
      addTour: () => fillBasket(TOUR, context),
      send: createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem' }).send,
    };
    const types = events.map(({ type }) => type);
    const facts = events.find(({ type }) => type === 'facts.changed')?.['facts'] as LinkFacts | undefined;
    if (facts) await prepare(stage, facts);
    await phone.goto('about:blank');
    await arrange(stage, types, leaf);
    const { form } = (events.find(({ type }) => type === 'link.received') ?? {}) as { form?: string };
    const { origin, pathname } = new URL(link);
    await phone.goto(form === 'valid' ? link : `${origin}${pathname}${form === 'malformed' ? '#cut-off' : ''}`);
    for (const event of events) {
      if (event.type === 'open.chosen') await phone.getByRole('button', { name: event['withLines'] && (facts?.lines ?? 0) > 0 ? /^Add my/ : /^Open (the basket|without my items)/ }).click();
      if (event.type === 'decline.chosen') await phone.getByRole('button', { name: 'Do not open' }).click();
    }
    await expect(phone.getByRole('heading', { level: 1, name: headings[leaf as LinkOpeningLeaf] })).toBeVisible({ timeout: 30_000 });
    const reason = reasons[leaf as LinkOpeningLeaf];
    if (reason) {
      await expect(phone.getByText(reason)).toBeVisible();
      expect(new URL(phone.url()).hash).toBe('');
    }
    expect(await axe(phone)).toEqual([]);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
}
