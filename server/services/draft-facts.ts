import { randomUUID } from 'node:crypto';
import { dayAtDestination } from '#domain/destination-day.ts';
import type { FactCommand } from '#domain/draft/commands.ts';
import { decide } from '#domain/draft/decide.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { evolve } from '#domain/draft/evolve.ts';
import { requoteCommand } from '#domain/draft/requote-command.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { nextTurn } from '#server/turns.ts';
import { readLines, repricedLines } from './basket-services.ts';
import { activeBookings } from './active-bookings.ts';
import { bookableDaysOf, bookingSettingOf } from './booking-days.ts';
import { checkQuotedLines, findQuote } from './bought-quote.ts';
import type { CheckedLine } from './checked-lines.ts';
import { pricingContextAt } from './pricing-context.ts';

/** Most lines of a basket, as in every call of the contract. */
const MOST_LINES = 100;
/** Lines that are compared with the catalogue in one turn of the event loop. */
const LINES_A_TURN = 10;

/**
 * Returns the facts to append to a draft as events: a changed price, a product that
 * became unavailable, an expired hold. Facts that the draft already contains are left
 * out. A draft with a pending checkout gets none, because its order is fixed (L12).
 */
export async function factsForDraft(queries: TenantQueries, tenant: string, state: DraftState, now: Date): Promise<DraftEvent[]> {
  const { draftId, checkout } = state;
  if (draftId === null || checkout.status === 'pending') return [];
  const commands = await factCommandsFor(queries, tenant, state, draftId, now);
  const context = { now: now.getTime(), newId: randomUUID, today: dayAtDestination(now.getTime()) };
  const events: DraftEvent[] = [];
  let current = state;
  for (const command of commands) {
    const decision = decide(current, command, context);
    if (!decision.ok) continue;
    events.push(...decision.events);
    for (const event of decision.events) current = evolve(current, event);
  }
  return events;
}

async function factCommandsFor(queries: TenantQueries, tenant: string, state: DraftState, draftId: string, now: Date): Promise<FactCommand[]> {
  const { lines, hold } = state;
  const involved = [...new Set([...lines.map((line) => line.lineId), ...(hold?.lineIds ?? [])])];
  // These lines are booked, but the device has not sent its confirmation yet: their stock is taken by their own booking.
  const booked = new Set((await activeBookings(queries, tenant, involved)).map((line) => line.lineId));
  const open = lines.filter((line) => !booked.has(line.lineId)).slice(0, MOST_LINES);
  const wanted = open.map(({ lineId, offer, selection, party, extras }) => ({ lineId, productCode: offer.productCode, selection, party, extras }));
  const { rates } = await pricingContextAt(queries, tenant, now);
  const repriced = await repricedLines(queries, tenant, await linesOf(queries, tenant, state, wanted, now), draftId, now);
  const facts: FactCommand[] = [];
  for (const [index, line] of repriced.entries()) {
    // An explanation prices a changed line some ten times.
    if (index > 0 && index % LINES_A_TURN === 0) await nextTurn();
    const fact = requoteCommand(state, line, rates);
    if (fact) facts.push(fact);
  }
  if (hold && !hold.lineIds.some((lineId) => booked.has(lineId)) && !(await isHeld(queries, tenant, hold.holdId, now))) {
    facts.push({ type: 'RecordHoldExpired', holdId: hold.holdId, expiresAt: hold.expiresAt });
  }
  return facts;
}

/** Reads and checks the lines: those of the quotation that the draft buys, or today's of the catalogue. */
async function linesOf(queries: TenantQueries, tenant: string, { quotation }: DraftState, wanted: readonly WantedLine[], now: Date): Promise<CheckedLine[]> {
  if (!quotation) return readLines(queries, tenant, wanted, now);
  if (wanted.length === 0) return [];
  const days = bookableDaysOf(await bookingSettingOf(queries, tenant), now);
  return checkQuotedLines(await findQuote(queries, tenant, quotation), quotation, wanted, days);
}

async function isHeld(queries: TenantQueries, tenant: string, holdId: string, now: Date): Promise<boolean> {
  const row = await queries.selectFrom('holds').select('draft_id').where('tenant', '=', tenant).where('draft_id', '=', holdId).where('expires_at', '>', now).executeTakeFirst();
  return row !== undefined;
}
