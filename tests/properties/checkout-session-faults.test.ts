import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingCreate } from '#contract/calls/booking.ts';
import { villaOffer, payableHistory, payableQuote, quotedVilla } from '#tests/support/draft-fixtures.ts';
import { CheckoutHarness, advance, settled, type CheckoutPage } from '#tests/support/checkout-harness.ts';
import type { Fault, Verdict } from '#tests/support/fake-checkout-server.ts';

const FAULTS = ['none', 'none', 'none', 'loseRequest', 'loseAnswer', 'failAfter', 'twice', 'refuse'] as const satisfies readonly Fault[];
const VERDICTS = ['approve', 'approve', 'challenge', 'approveWithoutAnswer', 'insufficientFunds'] as const satisfies readonly Verdict[];
const SIMULATION_STEPS = ['advance', 'advance', 'advance', 'advance', 'tick', 'tick', 'kill', 'offline', 'online', 'bankApproves', 'bankDeclines', 'priceMoves', 'secondTab', 'useAnotherCard', 'otherMethod'] as const;
type SimulationStep = (typeof SIMULATION_STEPS)[number];

/** One visitor with up to two tabs, under faults. */
class Visit {
  readonly world: CheckoutHarness;
  page!: CheckoutPage;
  private other: CheckoutPage | null = null;
  private price = 200;
  private readonly isQuote: boolean;

  constructor(isQuote: boolean) {
    this.isQuote = isQuote;
    this.world = new CheckoutHarness(isQuote ? payableQuote() : payableHistory());
    this.world.server.quotes.set(quotedVilla().quotation.quoteId, quotedVilla());
  }

  async perform(step: SimulationStep): Promise<void> {
    const { server } = this.world;
    switch (step) {
      case 'advance': await (this.hasEnded() ? this.acceptAgain() : advance(this.page)); break;
      case 'tick': if (this.page.timers.waiting() > 0) this.page.timers.runNext(); break;
      case 'kill':
        this.page.kill();
        this.page = await this.world.openPage({ online: server.online });
        break;
      case 'secondTab':
        if (this.other) [this.page, this.other] = [this.other, this.page];
        else [this.other, this.page] = [this.page, await this.world.openPage({ online: server.online })];
        break;
      case 'offline': this.connect(false); break;
      case 'online': this.connect(true); break;
      case 'useAnotherCard': this.page.session.attempt.abandon(); break;
      case 'otherMethod': {
        const { basket } = this.page.runtime;
        await basket.dispatch({ type: 'ChoosePaymentMethod', method: basket.view$.value.draft.method === 'card' ? 'bankTransfer' : 'card' });
        break;
      }
      case 'bankApproves': server.settleChallenges(true); break;
      case 'bankDeclines': server.settleChallenges(false); break;
      case 'priceMoves':
        this.price += 10;
        // The operator makes another quotation. An accepted one is not changed.
        if (this.isQuote && ![...server.bookings.values()].some(({ status }) => status === 'pendingPayment' || status === 'active')) server.quotes.set(quotedVilla().quotation.quoteId, quotedVilla(this.price / 10 - 19 + 2));
        server.offers.set(villaOffer.productCode, { ...villaOffer, terms: { ...villaOffer.terms, seasons: [{ from: '01-01', to: '12-31', nightly: `${this.price}.00`, minNights: 3 }] } });
        break;
    }
    await settled();
  }

  private hasEnded(): boolean {
    return this.page.runtime.basket.view$.value.draft.lines.some(({ unavailable }) => unavailable === 'quoteEnded');
  }

  /** The visitor reads the quote again, accepts what the operator offers now, and comes to the checkout anew. */
  private async acceptAgain(): Promise<void> {
    const quoted = this.world.server.quotes.get(quotedVilla().quotation.quoteId)!;
    await this.page.runtime.basket.dispatch({ type: 'OpenQuotation', ...quoted, attempt: null });
    await this.perform('kill');
  }

  private connect(online: boolean): void {
    this.world.server.online = online;
    for (const page of [this.page, this.other]) page?.network.set(online ? 'online' : 'offline');
  }

  end(): void {
    this.page.kill();
    this.other?.kill();
  }
}

const script = fc.record({
  isQuote: fc.boolean(),
  mishaps: fc.array(fc.constantFrom(...SIMULATION_STEPS), { maxLength: 60, size: 'max' }),
  faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 12 }),
  verdicts: fc.array(fc.constantFrom(...VERDICTS), { minLength: 1, maxLength: 4 }),
});

async function play({ isQuote, mishaps, faults, verdicts }: { isQuote: boolean; mishaps: SimulationStep[]; faults: Fault[]; verdicts: Verdict[] }): Promise<Visit> {
  const visit = new Visit(isQuote);
  const { server } = visit.world;
  let asked = 0;
  server.fault = () => faults[(asked += 1) % faults.length] ?? 'none';
  visit.page = await visit.world.openPage();
  await settled();
  for (const [turn, step] of mishaps.entries()) {
    server.verdict = verdicts[turn % verdicts.length] ?? 'approve';
    await visit.perform(step);
  }
  return visit;
}

describe('[L12] the checkout session of a basket or a quote under lost answers, killed pages, two tabs and moving prices', () => {
  it('makes at most one booking and one charge of a checkout, and never pays for a second one', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (all) => {
        const visit = await play(all);
        const { server, timeline } = visit.world;
        visit.end();
        expect(server.captures.length).toBeLessThanOrEqual(1);
        const created = [...server.bookings.values()].map(({ receipt }) => receipt.bookingNumber);
        expect(new Set(created).size).toBe(server.bookings.size);
        // Never two bookings that may still be paid.
        expect([...server.bookings.values()].filter(({ status }) => status === 'pendingPayment' || status === 'active').length).toBeLessThanOrEqual(1);
        // No booking request without an intent that was durable before it.
        const intents = timeline.indexOf('CheckoutIntended');
        const posts = timeline.indexOf(bookingCreate.name);
        if (posts >= 0) expect(intents >= 0 && intents < posts).toBe(true);
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  it('ends with device and operator in agreement after the faults end', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (all) => {
        const visit = await play(all);
        const { server } = visit.world;
        server.fault = () => 'none';
        server.verdict = 'approve';
        await visit.perform('online');
        for (let round = 0; round < 40 && visit.page.place() !== 'confirmed'; round += 1) {
          await visit.perform('bankApproves');
          const waits = ['unknown', 'challenge', 'abandoning', 'leaving', 'submitting', 'intended', 'parked'].includes(visit.page.place());
          await visit.perform(waits ? 'tick' : 'advance');
        }
        const { checkout } = visit.page.runtime.basket.view$.value.draft;
        expect(visit.page.place()).toBe('confirmed');
        const { checkoutId } = checkout as { readonly checkoutId: string };
        // A bank transfer is booked and charges no card.
        expect(server.captures).toEqual(server.bookings.get(checkoutId)!.request.method.kind === 'card' ? [checkoutId] : []);
        visit.end();
      }),
      {
        numRuns: 140,
        examples: [[{
          // The hold of a quote is refused and its request for a new one lost, while another tab is at the payment.
          isQuote: true, faults: ['loseRequest', 'none'], verdicts: ['approve'],
          mishaps: ['advance', 'offline', 'priceMoves', 'advance', 'secondTab', 'online', 'advance', 'secondTab', 'priceMoves', 'offline', 'advance', 'online', 'advance', 'secondTab'],
        }]],
      },
    );
  }, 120_000);
});
