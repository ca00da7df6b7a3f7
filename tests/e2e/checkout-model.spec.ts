import type { CheckoutEvent, CheckoutFacts } from '#machines/checkout/checkout.types.ts';
import { causedBy, checkoutWays, views, type CheckoutLeaf } from '#tests/models/checkout.model.ts';
import { leafOf } from '#tests/models/every-transition.ts';
import { performEvent, expectBasket, startCheckout, viewOnPage, type CheckoutOnPage } from '#tests/support/checkout-driver.ts';
import { expect, test } from './shop-test.ts';

/*
 * The model of the checkout drives the real page: to each of its states by the
 * shortest way, and at each stop the page must show what the model says. A way
 * that another one begins with is not walked by itself, unless it ends where the
 * basket can be changed: that is tried there. The same model walks every
 * transition of the pure machine in `tests/models`.
 */

/** States that last as long as the log takes; meanwhile no other tab can read it. */
const HELD: ReadonlySet<string> = new Set(['guest.saving', 'stay.saving', 'intended']);

interface Stop { readonly event: CheckoutEvent; readonly was: CheckoutFacts; readonly from: CheckoutLeaf; readonly leaf: CheckoutLeaf }

const ways = [...checkoutWays()].map(([leaf, { steps }]) => ({
  leaf,
  // The first step starts the machine.
  stops: steps.slice(1).map(({ event, state }, index): Stop => ({
    event: event as CheckoutEvent,
    was: steps[index]!.state.context.facts,
    from: leafOf(steps[index]!.state.value) as CheckoutLeaf,
    leaf: leafOf(state.value) as CheckoutLeaf,
  })),
}));

async function expectView(checkout: CheckoutOnPage, leaf: CheckoutLeaf): Promise<void> {
  const { basketOpen, ...own } = views[leaf];
  const expected = HELD.has(leaf) ? own : { ...own, basketOpen };
  await expect.poll(() => viewOnPage(checkout), { message: `the view of ${leaf}`, timeout: 15_000 }).toMatchObject(expected);
}

const beginsWith = (stops: readonly Stop[], start: readonly Stop[]): boolean =>
  stops.length > start.length && start.every(({ event }, i) => JSON.stringify(event) === JSON.stringify(stops[i]!.event));
const walked = ways.filter(({ leaf, stops }) => (views[leaf as CheckoutLeaf].basketOpen && !HELD.has(leaf)) || !ways.some((other) => beginsWith(other.stops, stops)));

for (const [index, { leaf, stops }] of walked.entries()) {
  test(`[L12] the page leads to ${leaf} as the model does`, async ({ page }) => {
    const day = `2028-05-${String(index + 1).padStart(2, '0')}`;
    const checkout = await startCheckout(page, day, new Set(stops.map(({ event }) => event.type)));
    await expectView(checkout, 'guest.editing');
    for (const stop of stops) {
      await test.step(`${stop.event.type} leads to ${stop.leaf}`, async () => {
        const act = performEvent[stop.event.type];
        if (typeof act === 'string') throw new Error(`no way to bring ${stop.event.type} about: ${act}`);
        await act(checkout, stop.event as never, stop.was, stop.from);
        await expectView(checkout, stop.leaf);
        if (!HELD.has(stop.leaf) && !views[stop.leaf].basketOpen) await expectBasket(checkout, 'frozen');
      });
    }
    if (!HELD.has(leaf) && views[leaf as CheckoutLeaf].basketOpen) await expectBasket(checkout, 'open');
  });
}

// What is still held would keep the page from closing.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('the model leads the page to every state', () => {
  const stoppedAt = new Set<string>(walked.flatMap(({ leaf, stops }) => [leaf, ...stops.map((stop) => stop.leaf)]));
  expect([...stoppedAt].sort()).toEqual(Object.keys(views).sort());
});

test('every event is driven on some way, or it says why not', () => {
  const onTheWay = new Set(ways.flatMap(({ stops }) => stops.map(({ event }) => event.type)));
  expect(Object.keys(performEvent).sort()).toEqual(Object.keys(causedBy).sort());
  for (const [type, act] of Object.entries(performEvent)) expect({ type, driven: typeof act !== 'string' }).toEqual({ type, driven: onTheWay.has(type as CheckoutEvent['type']) });
});
