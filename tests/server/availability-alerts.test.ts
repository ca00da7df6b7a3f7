import { describe, expect, it } from 'vitest';
import { availabilityAlert, availabilityAlertStop } from '#contract/calls/availability-alerts.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { basketHold } from '#contract/calls/basket.ts';
import type { RequestOf } from '#contract/call.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { saveProducts } from '#server/catalogue/save-products.ts';
import type { ProductRecord } from '#server/database/records.ts';
import { sendAvailabilityAlerts } from '#server/services/availability-alerts.ts';
import { book, flight, orderOf, week } from './orders.ts';
import { mailsIn } from './quote-desk.ts';
import { catalogueSeen, freshId, refusalOf, useServer } from './test-server.ts';

type Request = RequestOf<typeof availabilityAlert>;

/** A week at Villa Kırlangıç. */
const WEEK: Request = { lang: 'en', email: 'Ada@example.org', productCode: 'VIL-001', from: '2028-05-06', to: '2028-05-13', guests: 2 };

describe('[B15] alerts about taken days', () => {
  const running = useServer('postgres');
  const ask = (change: Partial<Request> = {}) => running().api.send(availabilityAlert, { ...WEEK, ...change }, { retries: 0 });
  const refused = async (change: Partial<Request>) => {
    const { status, code, issues } = await refusalOf(ask(change));
    return [status, code, ...issues.map(({ field }) => field)];
  };
  const mailsTo = async (email: string) => (await mailsIn(running())).filter(({ to }) => to === email);
  const rows = () => running().database.inTenant('meltem', (queries) => queries.selectFrom('availability_alerts').select(['email', 'from_day', 'sent_at']).orderBy('created_at').execute());
  const takeWeek = async (from: string, to = addDays(from, 7)) => book(running(), await orderOf(running(), [week(from, to)]));

  it('are refused for days that are free, that the terms do not allow, or that cannot be booked', async () => {
    expect(await refused({})).toEqual([409, 'open']);
    // Less than the minimum stay, and more guests than beds.
    expect(await refused({ to: '2028-05-07' })).toEqual([409, 'notOffered']);
    expect(await refused({ guests: 40 })).toEqual([409, 'notOffered']);
    expect(await refused({ productCode: 'VIL-999' })).toEqual([404, 'notFound']);
    // Weddings are sold on request.
    expect(await refused({ productCode: 'WED-001' })).toEqual([404, 'notFound']);
    expect(await refused({ from: '2020-05-06', to: '2020-05-13' })).toEqual([422, 'validation', 'baslangic']);
    expect(await refused({ to: '2028-05-01' })).toEqual([422, 'validation', 'bitis']);
    expect(await refused({ to: '2028-09-01' })).toEqual([422, 'validation', 'bitis']);
    expect(await refused({ from: '2031-05-06', to: '2031-05-13' })).toEqual([422, 'validation', 'bitis']);
    expect(await refused({ email: 'ada@example.org,all@example.org' })).toEqual([422, 'validation', 'e_mail']);
    expect(await refused({ guests: 0 })).toEqual([422, 'validation', 'kisi']);
    expect(await rows()).toEqual([]);
  });

  it('are refused as open exactly for the periods for which a listing shows the product', async () => {
    await takeWeek('2028-09-02');
    const periods = [['2028-09-02', '2028-09-09'], ['2028-09-05', '2028-09-12'], ['2028-09-09', '2028-09-16'], ['2028-08-26', '2028-09-02'], ['2028-08-30', '2028-09-06'], ['2028-09-09', '2028-09-12'], ['2028-09-10', '2028-09-15']] as const;
    for (const [from, to] of periods) {
      for (const guests of [2, 8, 9]) {
        const { products } = await running().api.send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 60, from, to, guests });
        const outcome = await ask({ email: `${from}@example.org`, from, to, guests }).then(() => 'waits', (error: { code: string }) => error.code);
        expect([from, to, guests, outcome === 'open']).toEqual([from, to, guests, products.some(({ code }) => code === 'VIL-001')]);
      }
    }
    await running().database.inTenant('meltem', (queries) => queries.deleteFrom('availability_alerts').execute());
  });

  it('send one e-mail in the language of the visitor when an unpaid booking is cancelled, and delete the address after the last night', async () => {
    await takeWeek('2028-05-06');
    expect(await ask({ lang: 'de' })).toEqual({ keptUntil: '2028-05-13' });
    // Asked again, by a lost answer or in other letters, it is the same alert.
    await ask({ lang: 'de', email: 'ada@EXAMPLE.org' });
    expect(await rows()).toHaveLength(1);
    await running().jobs.run();
    expect(await mailsTo('Ada@example.org')).toEqual([]);

    running().pass(25 * 60);
    await Promise.all([running().jobs.run(), sendAvailabilityAlerts({ database: running().database, catalogue: running().services.catalogue, publicUrl: () => running().url }, 'meltem', running().now())]);
    await running().jobs.run();
    const mails = await mailsTo('Ada@example.org');
    expect(mails.map(({ subject }) => subject)).toEqual(['Ihr Termin ist frei: Villa Kırlangıç, Kalamar-Bucht']);
    expect(mails[0]!.body).toContain('06.05 – 13.05.2028');
    expect(mails[0]!.body).toMatch(/\/de\/u\/\S+\?from=2028-05-06&to=2028-05-13&guests=2/);
    expect(mails[0]!.body).toMatch(/\/de\/unsubscribe#[\w-]{43}/);
    // The log tells of no address.
    expect(running().logged.join('\n')).not.toMatch(/ada@/i);

    // Taken and free once more: an e-mail is sent once for each request.
    await takeWeek('2028-05-06');
    running().pass(25 * 60);
    await running().jobs.run();
    expect(await mailsTo('Ada@example.org')).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('are sent when a hold expires, for a session with enough seats again', async () => {
    const day = '2028-05-20';
    await running().api.send(basketHold, { draftId: freshId('draft'), lines: [flight(day, 31), flight(day, 31, freshId('tour'), '06:15')] });
    const balloon = { productCode: 'TUR-001', from: day, to: day, email: 'seats@example.org' } as const;
    // One seat is left in each session.
    expect(await refused({ ...balloon, guests: 1 })).toEqual([409, 'open']);
    expect(await ask({ ...balloon, guests: 2 })).toEqual({ keptUntil: '2028-05-21' });
    await running().jobs.run();
    expect(await mailsTo('seats@example.org')).toEqual([]);
    running().pass(21);
    await running().jobs.run();
    expect((await mailsTo('seats@example.org')).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your dates are free: /)]);
  });

  it('are sent when the saved product has room for more', async () => {
    const catalogue = running().services.catalogue;
    const record = (await catalogue.product('meltem', 'CAR-001'))!;
    const save = async (units: number) => {
      await running().database.inTenant('meltem', (queries) => saveProducts(queries, 'meltem', [{ record: { ...record, units } as ProductRecord, position: 0 }]));
      await catalogueSeen(running());
    };
    await save(1);
    const rental = { productCode: 'CAR-001', from: '2028-05-20', to: '2028-05-25', email: 'car@example.org' } as const;
    const line = {
      lineId: freshId('car'), productCode: 'CAR-001', party: { adults: 2, children: 0, infants: 0 }, extras: {},
      selection: { vertical: 'car' as const, pickUpPlace: 'resort-kalkan', pickUpDate: '2028-05-22', pickUpTime: '10:00', dropOffPlace: 'airport-dlm', dropOffDate: '2028-05-24', dropOffTime: '10:00', driverAge: 30, licenceYears: 8 },
    };
    await book(running(), await orderOf(running(), [line]));
    await ask(rental);
    await running().jobs.run();
    expect(await mailsTo('car@example.org')).toEqual([]);
    await save(2);
    await running().jobs.run();
    expect(await mailsTo('car@example.org')).toHaveLength(1);
  });

  it('all end for an address by the link of one e-mail, and an unknown link says that it ended none', async () => {
    const email = 'stop@example.org';
    await takeWeek('2028-06-03');
    await takeWeek('2028-06-10');
    await ask({ email, from: '2028-06-03', to: '2028-06-10' });
    running().pass(20 * 60);
    await takeWeek('2028-06-17');
    await ask({ email: 'STOP@example.org', from: '2028-06-17', to: '2028-06-24' });
    running().pass(5 * 60);
    await running().jobs.run();
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    const token = /#([\w-]{43})/.exec(mail!.body)![1]!;
    expect(await running().api.send(availabilityAlertStop, { token: token.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')) })).toEqual({ deleted: false });
    expect((await rows()).filter((row) => row.email.toLowerCase() === email)).toHaveLength(2);
    expect(await running().api.send(availabilityAlertStop, { token })).toEqual({ deleted: true });
    expect((await rows()).filter((row) => row.email.toLowerCase() === email)).toEqual([]);
    expect(await running().api.send(availabilityAlertStop, { token })).toEqual({ deleted: false });
    running().pass(25 * 60);
    await running().jobs.run();
    expect(await mailsTo('STOP@example.org')).toEqual([]);
  });

  it('end by a link whose own alert was asked for again or deleted, while the address has another one', async () => {
    const day = addDays(dayAtDestination(running().now().getTime()), 5);
    const fillDay = () => running().api.send(basketHold, { draftId: freshId('draft'), lines: [flight(day, 32), flight(day, 32, freshId('tour'), '06:15')] });
    const week28 = { from: '2028-07-01', to: '2028-07-08' };
    const ofDay = { productCode: 'TUR-001', from: day, to: day };
    const stop = async (link: string) => (await running().api.send(availabilityAlertStop, { token: link })).deleted;
    const kept = async () => (await rows()).map((row) => row.email).filter((email) => emails.includes(email));
    const emails = ['again@example.org', 'passed@example.org'];
    await takeWeek(week28.from);
    await fillDay();
    for (const email of emails) for (const wanted of [ofDay, week28]) await ask({ ...wanted, email });
    running().pass(21);
    await running().jobs.run();
    const links = await Promise.all(emails.map(async (email) => /#([\w-]{43})/.exec((await mailsTo(email))[0]!.body)![1]!));

    await fillDay();
    await ask({ ...ofDay, email: emails[0]! });
    expect(await kept()).toHaveLength(4);
    expect(await stop(links[0]!)).toBe(true);
    expect(await kept()).toEqual([emails[1], emails[1]]);

    running().pass(6 * 1440);
    await running().jobs.run();
    expect(await kept()).toEqual([emails[1]]);
    expect(await stop(links[1]!)).toBe(true);
    expect([await kept(), await stop(links[0]!), await stop(links[1]!)]).toEqual([[], false, false]);
    expect(await running().database.inTenant('meltem', (queries) => queries.selectFrom('alert_stop_links').selectAll().where('email_key', 'in', emails).execute())).toEqual([]);
  });

  it('name the day that is free, of several days with sessions', async () => {
    const [first, second, third] = ['2028-02-01', '2028-02-02', '2028-02-03'];
    const fillDay = (date: string) => running().api.send(basketHold, { draftId: freshId('draft'), lines: [flight(date, 32), flight(date, 32, freshId('tour'), '06:15')] });
    for (const date of [first!, third!]) {
      const lines = [flight(date, 32), flight(date, 32, freshId('tour'), '06:15')];
      await book(running(), await orderOf(running(), lines));
    }
    await fillDay(second!);
    await ask({ productCode: 'TUR-001', email: 'days@example.org', from: first!, to: third! });
    running().pass(21);
    await running().jobs.run();
    const [mail] = await mailsTo('days@example.org');
    expect(mail!.body).toContain('?from=2028-02-02&to=2028-02-02&guests=2');
    expect(mail!.body).toContain('can be booked again for 02.02.2028.');
  });

  it('wait for at most 20 periods of one address', async () => {
    const first = '2028-08-05';
    await takeWeek(first);
    for (let day = 0; day < 5; day += 1) for (const guests of [1, 2, 3, 4]) await ask({ email: 'many@example.org', from: first, to: addDays(first, 7 + day), guests });
    expect((await refusalOf(ask({ email: 'MANY@example.org', from: addDays(first, 1), to: addDays(first, 8) }))).code).toBe('tooManyRequests');
    await ask({ email: 'many@example.org', from: first, to: addDays(first, 7), guests: 1 });
    await ask({ email: 'another@example.org', from: first, to: addDays(first, 7) });
  });

  it('are deleted on the day after the last one, sent or not', async () => {
    const day = addDays(dayAtDestination(running().now().getTime()), 5);
    await book(running(), await orderOf(running(), [flight(day, 32), flight(day, 32, freshId('tour'), '06:15')]));
    await ask({ productCode: 'TUR-001', email: 'late@example.org', from: day, to: day });
    const kept = async () => (await rows()).some(({ email }) => email === 'late@example.org');
    running().pass(5 * 1440);
    await running().jobs.run();
    expect(await kept()).toBe(true);
    running().pass(1440);
    await running().jobs.run();
    expect(await kept()).toBe(false);
  });
});

describe('the rate limit of alerts', () => {
  const running = useServer('postgres', { RATE_LIMIT: '1' });

  it('is that of messages', async () => {
    const ask = () => refusalOf(running().api.send(availabilityAlert, WEEK, { retries: 0 }));
    for (let sent = 0; sent < 10; sent += 1) expect((await ask()).code).toBe('open');
    expect((await ask()).code).toBe('tooManyRequests');
  });
});
