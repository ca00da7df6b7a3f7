import type { CheckoutEvent, CheckoutFacts } from '#machines/checkout/checkout.types.ts';
import { causedBy, checkoutWays, views, type CheckoutLeaf } from '#tests/models/checkout.model.ts';
import { leafOf } from '#tests/models/walk-transitions.ts';
import { performEvent, expectBasket, startCheckout, viewOnPage, type CheckoutOnPage } from '#tests/support/checkout-driver.ts';
import { basketEvents } from '#tests/support/recorded-baskets.ts';
import { expect, test } from './shop-test.ts';

/*
 * The checkout model drives the real page: to each state by its shortest path, and
 * at each step the page must show what the model expects. A path that is the start
 * of another path is not tested separately, unless it ends in a state where the
 * basket can be changed, which is tested there. `tests/models` tests every
 * transition of the pure machine with the same model.
 */

/** States that last while the log is blocked; meanwhile no other tab can read it. */
const HELD: ReadonlySet<string> = new Set(['guest.saving', 'stay.saving', 'intended']);

interface Stop { readonly event: CheckoutEvent; readonly was: CheckoutFacts; readonly from: CheckoutLeaf; readonly leaf: CheckoutLeaf }

const paths = [...checkoutWays()].map(([leaf, { steps }]) => ({
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
const testedPaths = paths.filter(({ leaf, stops }) => (views[leaf as CheckoutLeaf].basketOpen && !HELD.has(leaf)) || !paths.some((other) => beginsWith(other.stops, stops)));

for (const [index, { leaf, stops }] of testedPaths.entries()) {
  test(`[L12] the page leads to ${leaf} as the model does`, async ({ page, bench, recorder }) => {
    const day = `2028-05-${String(index + 1).padStart(2, '0')}`;
    const checkout = await startCheckout(page, await bench(), await basketEvents(recorder, { tour: day }), new Set(stops.map(({ event }) => event.type)));
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

// Requests that are still held would block the closing of the page.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('the paths of the model reach every state on the page', () => {
  const reachedLeaves = new Set<string>(testedPaths.flatMap(({ leaf, stops }) => [leaf, ...stops.map((stop) => stop.leaf)]));
  expect([...reachedLeaves].sort()).toEqual(Object.keys(views).sort());
});

test('every event is performed on a path, or has a reason why not', () => {
  const drivenEvents = new Set(paths.flatMap(({ stops }) => stops.map(({ event }) => event.type)));
  expect(Object.keys(performEvent).sort()).toEqual(Object.keys(causedBy).sort());
  for (const [type, act] of Object.entries(performEvent)) expect({ type, driven: typeof act !== 'string' }).toEqual({ type, driven: drivenEvents.has(type as CheckoutEvent['type']) });
});
