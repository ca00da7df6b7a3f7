import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#server/jobs.ts';
import type { Mail } from '#server/mail/message.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { NoAnswerError, type PaymentGateway } from '#server/payment/gateway.ts';
import { createPaymentAttempts } from '#server/services/payment-attempts.ts';
import { book, flight, forceStatus, orderOf } from './orders.ts';
import { useServer } from './test-server.ts';

describe('the periodic jobs', () => {
  const running = useServer('postgres');
  const clock = () => running().now();
  const noGateway = {} as PaymentGateway;
  const paymentsAt = (gateway: PaymentGateway) => createPaymentAttempts({ database: running().database, clock, gateway, isShopOrigin: () => true, challengeReturnUrl: () => '', publicUrl: () => 'https://shop.example' });

  it('go on, and send e-mails, when one of them fails', async () => {
    const { database, services } = running();
    await database.inTenant('meltem', async (queries) => {
      await queries.insertInto('holds').values({ tenant: 'meltem', draft_id: 'expired', expires_at: new Date(0) }).execute();
      await sendLater(queries, 'meltem', { recipient: 'ada@example.org', locale: 'en', subject: 'Hello', body: 'Hello' }, clock());
    });
    const sent: Mail[] = [];
    const logged: object[] = [];
    const paymentAttempts = { ...paymentsAt(noGateway), reconcileOpen: () => Promise.reject(new Error('broken')) };
    const jobs = startJobs({
      database, catalogue: services.catalogue, paymentAttempts, cardRefunds: services.cardRefunds, dailyRates: null, mailer: { send: async (mail) => void sent.push(mail) }, publicUrl: () => '', clock,
      log: (event, facts) => logged.push({ event, ...facts }), metrics: new Metrics(), everyMs: null,
    });
    await jobs.run();
    expect(logged).toContainEqual({ event: 'jobFailed', tenant: 'meltem', job: 'reconciled', error: 'Error: broken' });
    expect(logged).toContainEqual(expect.objectContaining({ event: 'jobs', tenant: 'meltem', ended: 1 }));
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ada@example.org']);
  });

  it('ask a bank that gives no answer about one attempt only, and about another one the next time', async () => {
    const keys: string[] = [];
    for (const day of ['2027-03-01', '2027-03-02']) {
      const { checkoutId, acceptedDueNow } = await orderOf(running(), [flight(day)]).then(async (order) => (await book(running(), order), order));
      const key = randomUUID();
      const at = new Date(clock().getTime() - (10 - keys.length) * 60_000);
      await running().database.inTenant('meltem', (queries) => queries.insertInto('payments').values({
        tenant: 'meltem', attempt_key: key, checkout_id: checkoutId, request_hash: '-', reference: key, status: 'authorising',
        currency: 'EUR', amount: acceptedDueNow, return_url: '', created_at: at, updated_at: at,
      }).execute());
      keys.push(key);
    }
    const asked: string[] = [];
    const payments = paymentsAt({ ...noGateway, find: async (reference) => {
      asked.push(reference);
      throw new NoAnswerError();
    } });
    expect(await payments.reconcileOpen('meltem')).toBe(0);
    expect(asked).toEqual([keys[0]]);
    running().pass(2);
    await payments.reconcileOpen('meltem');
    expect(asked).toEqual(keys);
  });

  it('[B29] store what the bank says of the other attempts when one cannot be stored', async () => {
    const { database } = running();
    const booked: string[] = [];
    for (const day of ['2027-03-03', '2027-03-04']) {
      const order = await orderOf(running(), [flight(day)]);
      const { bookingNumber } = await book(running(), order);
      const at = new Date(clock().getTime() - (20 - booked.length) * 60_000);
      await database.inTenant('meltem', (queries) => queries.insertInto('payments').values({
        tenant: 'meltem', attempt_key: order.checkoutId, checkout_id: order.checkoutId, request_hash: '-', reference: order.checkoutId, status: 'authorising',
        currency: 'EUR', amount: order.acceptedDueNow, return_url: '', created_at: at, updated_at: at,
      }).execute());
      booked.push(bookingNumber);
    }
    await database.inTenant('meltem', (queries) => forceStatus(queries, booked[0]!, 'cancelled'));
    const payments = paymentsAt({ ...noGateway, find: async (reference) => ({ status: 'captured', bankReference: reference }) });
    await expect(payments.reconcileOpen('meltem')).rejects.toThrow('cannot be paid');
    const statusOf = (bookingNumber: string) => database.inTenant('meltem', (queries) => queries.selectFrom('bookings').select('status').where('booking_number', '=', bookingNumber).executeTakeFirst());
    expect(await statusOf(booked[1]!)).toEqual({ status: 'active' });
  });
});
