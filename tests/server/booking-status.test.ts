import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#api/client.ts';
import { bookingEnquire, type BookingRequest } from '#contract/calls/booking.ts';
import { bookingCancel, cancellationOffer } from '#contract/calls/cancellation.ts';
import { collectionAdd, deskCancel } from '#contract/calls/desk-bookings.ts';
import { paymentAbandon } from '#contract/calls/payment.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { statusAfter, type BookingEvent } from '#machines/booking-status/booking-status.machine.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { changeStatus, ForbiddenTransitionError } from '#server/services/booking-status.ts';
import { changesOf, events, eventsOf, statuses, views } from '#tests/models/booking-status.model.ts';
import { pathsAlongEveryEdge } from '#tests/models/walk-transitions.ts';
import { book, flight, forceStatus, orderOf, pay } from './orders.ts';
import { deskOf } from './quote-desk.ts';
import { DATABASES, useServer } from './test-server.ts';

describe.each(DATABASES)('[B29] the status of a booking on %s', (kind) => {
  const running = useServer(kind);
  const inMeltem = <T>(work: (queries: TenantQueries) => Promise<T>) => running().database.inTenant('meltem', work);
  const send: ApiClient['send'] = (...request) => running().api.send(...request);
  const today = () => dayAtDestination(running().now().getTime());
  const desk = () => deskOf(running());
  const summary = (checkoutId: string) => send(bookingEnquire, { by: 'checkout', checkoutId });
  const passHours = (hours: number) => {
    running().pass(hours * 60);
    return running().jobs.run();
  };
  const rowOf = (bookingNumber: string) => inMeltem(async (queries) => {
    const { status } = await queries.selectFrom('bookings').select('status').where('booking_number', '=', bookingNumber).executeTakeFirstOrThrow();
    const lines = await queries.selectFrom('booking_lines').select('standing').where('booking_number', '=', bookingNumber).execute();
    return { status, standing: [...new Set(lines.map(({ standing }) => standing))] };
  });

  it('is written by an event where it can happen, and by no other', async () => {
    const day = addDays(today(), 30);
    const { bookingNumber } = await book(running(), await orderOf(running(), [flight(day), flight(addDays(day, 1))]));
    for (const from of statuses) {
      for (const event of events) {
        await inMeltem(async (queries) => {
          await forceStatus(queries, bookingNumber, from);
          await queries.updateTable('booking_lines').set({ standing: views[from].standing }).where('booking_number', '=', bookingNumber).execute();
        });
        const change = inMeltem((queries) => changeStatus(queries, 'meltem', bookingNumber, event));
        const to = statusAfter(from, event);
        if (to) expect(await change, `${from} ${event}`).toBe(to);
        else await expect(change, `${from} ${event}`).rejects.toMatchObject({ name: 'ForbiddenTransitionError', from, message: expect.stringMatching(new RegExp(`^Booking ${bookingNumber} cannot be ${event}: its status cannot change from ${from} to \\w+$`)) });
        expect(await rowOf(bookingNumber), `${from} ${event}`).toEqual({ status: to ?? from, standing: [views[to ?? from].standing] });
      }
    }
    await expect(inMeltem((queries) => changeStatus(queries, 'meltem', 'INT0', 'paid'))).rejects.toMatchObject({ from: null, to: 'active' });
  });

  it('is changed by one of two events at a time', async () => {
    const { bookingNumber } = await book(running(), await orderOf(running(), [flight(addDays(today(), 30))]));
    const change = (event: BookingEvent['type']) => inMeltem((queries) => changeStatus(queries, 'meltem', bookingNumber, event));
    const ends = await Promise.allSettled([change('declined'), change('cancelled'), change('declined')]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(ForbiddenTransitionError);
  });

  const collect = async ({ checkoutId }: BookingRequest, amount: string) => {
    const { bookingNumber } = await summary(checkoutId);
    return (await desk()).send(collectionAdd, { collectionId: randomUUID(), bookingNumber, amount, method: 'bankTransfer', receivedOn: today(), lang: 'en' });
  };
  const cancel = async ({ checkoutId, method }: BookingRequest) => {
    const { status, paid, bookingNumber } = await summary(checkoutId);
    if (status === 'active' && method.kind !== 'card') return (await desk()).send(deskCancel, { bookingNumber, paid, refund: paid, lang: 'en' });
    const proof = { by: 'checkout', checkoutId } as const;
    if (status === 'active') return send(bookingCancel, { proof, acceptedRefund: (await send(cancellationOffer, proof)).refund });
    if (method.kind === 'card') return send(paymentAbandon, { checkoutId });
    return passHours(25);
  };

  /** What makes the events happen: calls of visitor and operator, and the jobs. */
  const happen: Readonly<Record<BookingEvent['type'], (order: BookingRequest) => Promise<unknown>>> = {
    paid: (order) => (order.method.kind === 'card' ? pay(running(), order.checkoutId, 'approved', randomUUID()) : collect(order, order.acceptedDueNow)),
    declined: ({ checkoutId }) => pay(running(), checkoutId, 'declined', randomUUID()),
    retried: ({ checkoutId }) => pay(running(), checkoutId, 'challenged', randomUUID()),
    cancelled: cancel,
    reopened: (order) => collect(order, '1.00'),
    ended: () => passHours(24 * 22),
  };

  // What the calls do is the same on both databases.
  it.runIf(kind === 'postgres').each(['card', 'bankTransfer'] as const)('takes every change of a booking that is paid by %s, from visitor, operator, bank or time', async (method) => {
    const walked = new Set<string>();
    for (const path of pathsAlongEveryEdge(changesOf(method))) {
      let order!: BookingRequest;
      const take = async ({ event }: { event: BookingEvent }) => {
        await happen[event.type](order);
        walked.add(event.type);
      };
      const begin = async () => {
        order = { ...(await orderOf(running(), [flight(addDays(today(), 20))])), method: { kind: method } };
        await book(running(), order);
      };
      await path.test({
        events: { 'xstate.init': begin, ...Object.fromEntries(events.map((type) => [type, take])) },
        states: { '*': async ({ value }: { value: string }) => expect((await rowOf((await summary(order.checkoutId)).bookingNumber)).status, path.description).toBe(value) },
      });
    }
    expect([...walked].toSorted()).toEqual([...eventsOf[method]].toSorted());
  });
});
