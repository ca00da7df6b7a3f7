import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiClient, createApiClient } from '#api/client.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { reviewDecide, reviewList } from '#contract/calls/desk-reviews.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { memberNotices } from '#contract/calls/member-notices.ts';
import { memberData, memberDelete, memberRegister, memberSignIn } from '#contract/calls/member.ts';
import { productGet } from '#contract/calls/product.ts';
import { bookingReviews, reviewAdd, reviewWithdraw } from '#contract/calls/review.ts';
import { productSearch } from '#contract/calls/search.ts';
import { otherSettingGet } from '#contract/calls/other-settings.ts';
import type { BookingProof } from '#contract/calls/cancellation.ts';
import type { RequestOf } from '#contract/call.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { saveProducts } from '#server/catalogue/save-products.ts';
import { seedTenant } from '#server/database/seed.ts';
import { reviewDecisionServices } from '#server/desk/review-decision-services.ts';
import { inviteToReview } from '#server/reviews/review-invitations.ts';
import { callerInProcess, NO_SESSION } from '#server/services/service.ts';
import { book, flight, forceStatus, GUEST, orderOf, pay, week } from './orders.ts';
import { countStatements } from './count-statements.ts';
import { cookieOf, DESK_EMAIL, deskClient, deskOf, passwordOf, signIn as signInAtDesk } from './quote-desk.ts';
import { catalogueSeen, DATABASES, refusalOf, useServer } from './test-server.ts';

const TEXT = 'The terrace is as quiet as the pictures say.';
const OPERATOR = 'hello@meltem.example';

describe.each(DATABASES)('reviews of guests on %s', (kind) => {
  // No job sends what is looked for in the outbox.
  const running = useServer(kind, { JOBS_EVERY: '3600' });
  const inMeltem = <T>(work: Parameters<ReturnType<typeof running>['database']['inTenant']>[1]) => running().database.inTenant('meltem', work) as Promise<T>;
  const clientWith = (token: string | null, company = 'meltem') => createApiClient({ baseUrl: `${running().url}/api`, company, memberToken: async () => token, tokeniserUrl: () => running().bankUrl, timeoutMs: 60_000 });
  const today = () => dayAtDestination(running().now().getTime());
  const passDays = (days: number) => running().pass(days * 24 * 60);
  async function memberOf(email: string): Promise<ApiClient> {
    await running().api.send(memberRegister, { lang: 'en', firstName: 'Helen', lastName: 'acar', email, password: 'deniz kokusu', repeatedPassword: 'deniz kokusu', acceptsAgreement: true });
    return signIn(email);
  }
  const signIn = async (email: string) => clientWith((await running().api.send(memberSignIn, { email, password: 'deniz kokusu', remember: true })).accessToken);

  /** Books a flight and a week in a villa that begin in so many days, and pays. */
  async function buy(api: ApiClient, { flightIn, villaIn, villa = 'VIL-001' }: { readonly flightIn: number; readonly villaIn: number; readonly villa?: string }) {
    const order = await orderOf(running(), [flight(addDays(today(), flightIn)), { ...week(addDays(today(), villaIn), addDays(today(), villaIn + 7)), productCode: villa }]);
    const { bookingNumber } = await api.send(bookingCreate, order, { idempotencyKey: order.checkoutId });
    await pay(running(), order.checkoutId, 'approved');
    return { bookingNumber, checkoutId: order.checkoutId, flight: order.lines[0]!.lineId, villa: order.lines[1]!.lineId, asMember: { by: 'member', bookingNumber }, asDevice: { by: 'checkout', checkoutId: order.checkoutId } } as const;
  }
  const add = (api: ApiClient, proof: BookingProof, lineId: string, changes: Partial<RequestOf<typeof reviewAdd>> = {}) => api.send(reviewAdd, { proof, lineId, lang: 'en', rating: 1, text: TEXT, ...changes });
  const setOpen = async (withoutMembership: boolean) => {
    await inMeltem((queries) => queries.insertInto('settings').values({ tenant: 'meltem', name: 'reviews', value: JSON.stringify({ withoutMembership }) }).onConflict((on) => on.columns(['tenant', 'name']).doUpdateSet((row) => ({ value: row.ref('excluded.value') }))).execute());
    await catalogueSeen(running());
  };
  const mailsTo = (email: string) => inMeltem<{ subject: string; body: string; locale: string }[]>((queries) => queries.selectFrom('outbox').select(['subject', 'body', 'locale']).where('recipient', '=', email).where('subject', 'like', '%eview%').orderBy('created_at').execute());
  const villaPage = async (code = 'VIL-001') => {
    await catalogueSeen(running());
    return running().api.send(productGet, { category: 'villa', slug: code, lang: 'en' });
  };
  const waiting = async (desk: ApiClient, bookingNumber: string) => (await desk.send(reviewList, { state: 'waiting', page: 1, lang: 'en' })).reviews.filter((review) => review.bookingNumber === bookingNumber);
  const publish = (desk: ApiClient, { reviewId, revision }: { readonly reviewId: string; readonly revision: number }) => desk.send(reviewDecide, { reviewId, revision, decision: { kind: 'publish' }, lang: 'en' });

  let helen: ApiClient;
  let eve: ApiClient;
  let trip: Awaited<ReturnType<typeof buy>>;
  let second: Awaited<ReturnType<typeof buy>>;
  let visitors: Awaited<ReturnType<typeof buy>>;

  beforeAll(async () => {
    [helen, eve] = [await memberOf('helen@example.org'), await memberOf('eve@example.org')];
    trip = await buy(helen, { flightIn: 3, villaIn: 4 });
    second = await buy(helen, { flightIn: 3, villaIn: 11 });
    visitors = await buy(running().api, { flightIn: 3, villaIn: 4, villa: 'VIL-002' });
  });

  it('[R1] are refused until the day after the last day of the line, and for a booking that is not active', async () => {
    expect(await helen.send(bookingReviews, trip.asMember)).toEqual({ reviews: [], reviewable: [] });
    expect((await refusalOf(add(helen, trip.asMember, trip.villa))).code).toBe('notReviewable');
    passDays(3);
    expect((await refusalOf(add(helen, trip.asMember, trip.flight))).code).toBe('notReviewable');
    passDays(1);
    expect(await helen.send(bookingReviews, trip.asMember)).toEqual({ reviews: [], reviewable: [trip.flight] });
    passDays(7);
    expect((await refusalOf(add(helen, trip.asMember, trip.villa))).code).toBe('notReviewable');
    passDays(8);
    expect((await helen.send(bookingReviews, trip.asMember)).reviewable).toEqual([trip.flight, trip.villa]);
    await inMeltem((queries) => forceStatus(queries, trip.bookingNumber, 'cancelled'));
    expect((await helen.send(bookingReviews, trip.asMember)).reviewable).toEqual([]);
    expect((await refusalOf(add(helen, trip.asMember, trip.villa))).code).toBe('notReviewable');
    await inMeltem((queries) => forceStatus(queries, trip.bookingNumber, 'active'));
  });

  it('[R1] [M2] are written by the member who booked alone, and by no other way to the booking while the setting is off', async () => {
    expect((await running().api.send(otherSettingGet, {})).commentWithoutMembership).toBe(false);
    await seedTenant(running().database, { id: 'other', name: 'Other' }, demoOperator.loadCatalogue);
    await catalogueSeen(running(), 'other');
    const { accessToken } = await running().api.send(memberSignIn, { email: 'helen@example.org', password: 'deniz kokusu', remember: true });
    const strangers: readonly (readonly [ApiClient, BookingProof, string])[] = [
      [eve, trip.asMember, 'notFound'], [running().api, trip.asMember, 'notFound'], [clientWith('a'.repeat(43)), trip.asMember, 'notFound'], [clientWith(accessToken, 'other'), trip.asMember, 'notFound'],
      [eve, trip.asDevice, 'membersOnly'], [running().api, trip.asDevice, 'membersOnly'], [running().api, visitors.asDevice, 'membersOnly'], [helen, visitors.asDevice, 'membersOnly'],
      [helen, { by: 'link', bookingNumber: trip.bookingNumber, token: 'a'.repeat(43) }, 'notFound'], [helen, { by: 'checkout', checkoutId: '6e0f2a7e-8d5f-4b8e-9c0a-7f3c1f6b2d11' }, 'notFound'],
    ];
    for (const [api, proof, code] of strangers) {
      expect((await refusalOf(api.send(bookingReviews, proof))).code).toBe(code);
      expect((await refusalOf(add(api, proof, trip.villa))).code).toBe(code);
    }
    // Number and e-mail address show a booking, and are no proof.
    const byNumber = { kanit: 'rezervasyon', rezervasyon_no: visitors.bookingNumber, e_mail: GUEST.email };
    const answer = await fetch(`${running().url}/api/${reviewAdd.name}`, {
      method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json' }, body: JSON.stringify({ kanit_bilgisi: byNumber, satir_no: visitors.villa, lang: 'en', puan: 5, yorum: TEXT }),
    });
    expect(answer.status).toBe(422);
    // A line of another booking, also of the same member.
    for (const line of [second.villa, visitors.villa, 'no-such-line']) expect((await refusalOf(add(helen, trip.asMember, line))).code).toBe('notFound');
    expect((await refusalOf(eve.send(reviewWithdraw, { proof: trip.asMember, lineId: trip.villa }))).code).toBe('notFound');
    expect(await inMeltem((queries) => queries.selectFrom('reviews').selectAll().execute())).toEqual([]);
  });

  it('[R1] are written by a guest on the device of the booking where the setting is on', async () => {
    await setOpen(true);
    expect((await running().api.send(otherSettingGet, {})).commentWithoutMembership).toBe(true);
    expect(await add(running().api, visitors.asDevice, visitors.villa, { rating: 4, lang: 'de' })).toMatchObject({ state: 'waiting', rating: 4 });
    expect((await waiting(await deskOf(running()), visitors.bookingNumber))[0]).toMatchObject({ author: 'Ada Y.', lang: 'de', title: 'Taş Avlu, Kalkan Old Town' });
    await setOpen(false);
    expect((await refusalOf(add(running().api, visitors.asDevice, visitors.villa, { rating: 5 }))).code).toBe('membersOnly');
    await running().api.send(reviewWithdraw, { proof: visitors.asDevice, lineId: visitors.villa });
  });

  it.each([
    ['no star', { rating: 0 }, 'puan'], ['six stars', { rating: 6 }, 'puan'], ['a text of spaces', { text: ' '.repeat(50) }, 'yorum'],
    ['nineteen characters', { text: `   ${'a'.repeat(19)}   ` }, 'yorum'], ['a text that is too long', { text: 'a'.repeat(2001) }, 'yorum'], ['a card number', { text: `${TEXT} 4111-1111-1111-1111` }, 'yorum'],
  ])('[R2] are refused with %s', async (_, changes, field) => {
    const { rating: puan = 5, text: yorum = TEXT } = changes as { readonly rating?: number; readonly text?: string };
    const answer = await fetch(`${running().url}/api/${reviewAdd.name}`, {
      method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json' }, body: JSON.stringify({ kanit_bilgisi: { kanit: 'islem', islem_no: trip.checkoutId }, satir_no: trip.villa, lang: 'en', puan, yorum }),
    });
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([422, expect.stringContaining(field)]);
  });

  it('[R2] [R3] [B6] are public once staff has published the text that it has read: on the page, on cards, in the order of lists and in the search', async () => {
    const desk = await deskOf(running());
    const before = await villaPage();
    expect(before.rating).toEqual({ mean: '4.8', count: 4 });
    const written = await add(helen, trip.asMember, trip.villa);
    expect(written).toEqual({ lineId: trip.villa, lang: 'en', rating: 1, text: TEXT, state: 'waiting', reason: null });
    const [listed, ...others] = await waiting(desk, trip.bookingNumber);
    expect([others, listed]).toMatchObject([[], { author: 'Helen A.', rating: 1, text: TEXT, revision: 1, title: 'Villa Kırlangıç, Kalamar Bay', facts: expect.arrayContaining([expect.stringMatching(/\d\d\.\d\d/)]) }]);

    // The same again, after a lost answer, is the same; another text replaces it and waits anew.
    expect(await add(helen, trip.asMember, trip.villa, { text: `  ${TEXT}\n` })).toEqual(written);
    const html = `${TEXT} </script><script>alert("x")</script><img src=x onerror=alert(1)>\nAnd the pool is cold.`;
    expect(await add(helen, trip.asMember, trip.villa, { text: html })).toMatchObject({ state: 'waiting', text: html });
    expect((await mailsTo(OPERATOR)).filter(({ body }) => body.includes(`Booking ${trip.bookingNumber}\n`)).map(({ subject }) => subject)).toEqual(['New guest review: Villa Kırlangıç, Kalamar Bay']);
    expect(await villaPage()).toEqual(before);
    expect((await refusalOf(publish(desk, listed!))).code).toBe('outdated');

    const [current] = await waiting(desk, trip.bookingNumber);
    expect(current).toMatchObject({ revision: 2, text: html });
    const month = `${addDays(today(), -8).slice(0, 7)}-01`;
    for (let times = 0; times < 2; times += 1) expect(await publish(desk, current!)).toMatchObject({ state: 'published' });
    const { rating, reviews } = await villaPage();
    expect(rating).toEqual({ mean: '4.0', count: 5 });
    expect(reviews[0]).toEqual({ author: 'Helen A.', rating: 1, date: today(), lang: 'en', text: html, travelledIn: month });
    expect(reviews.slice(1)).toEqual(before.reviews);

    const listing = await running().api.send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 60, sort: 'rating' });
    const means = listing.products.map((product) => Number(product.rating?.mean ?? 0));
    expect(means).toEqual(means.toSorted((a, b) => b - a));
    expect(listing.products.find(({ code }) => code === 'VIL-001')!.rating).toEqual({ mean: '4.0', count: 5 });
    const found = await running().api.send(productSearch, { term: 'Villa Kırlangıç', lang: 'en', page: 1, pageSize: 12 });
    expect(found.products[0]).toMatchObject({ code: 'VIL-001', rating: { mean: '4.0', count: 5 } });

    const mails = await mailsTo('helen@example.org');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your review is published: Villa Kırlangıç, Kalamar Bay']);
    expect(mails[0]!.body).toContain(`${running().url}/p/${before.offer.slug.en}#reviews`);
    expect((await helen.send(memberNotices, { most: 1 })).notices).toEqual([expect.objectContaining({ kind: 'reviewPublished', bookingNumber: trip.bookingNumber })]);
    expect((await refusalOf(add(helen, trip.asMember, trip.villa, { rating: 5 }))).code).toBe('published');
    expect(await add(helen, trip.asMember, trip.villa, { text: html })).toMatchObject({ state: 'published' });
    expect((await helen.send(memberData, { page: 1 })).reviews).toEqual([{ bookingNumber: trip.bookingNumber, lineId: trip.villa, state: 'published' }]);
    expect((await eve.send(memberData, { page: 1 })).reviews).toEqual([]);
  });

  it('[R3] stay when the catalogue is read again', async () => {
    const row = await inMeltem<{ data: Parameters<typeof saveProducts>[2][number]['record']; position: number }>((queries) => queries.selectFrom('products').select(['data', 'position']).where('code', '=', 'VIL-001').executeTakeFirstOrThrow());
    await inMeltem((queries) => saveProducts(queries, 'meltem', [{ record: { ...row.data, capacity: 5 } as typeof row.data, position: row.position }]));
    expect(await villaPage()).toMatchObject({ rating: { mean: '4.0', count: 5 } });
    const rating = () => inMeltem<{ rating: string }>((queries) => queries.selectFrom('product_listings').select('rating').where('code', '=', 'VIL-001').executeTakeFirstOrThrow());
    expect(Number((await rating()).rating)).toBe(4);
    // Another program writes the product; the server computes its listing row anew.
    await inMeltem((queries) => queries.updateTable('products').set({ data: JSON.stringify(row.data) }).where('code', '=', 'VIL-001').execute());
    await vi.waitFor(async () => expect(await inMeltem((queries) => queries.selectFrom('product_listings').select('code').where('format', '=', '').execute())).toEqual([]));
    expect(Number((await rating()).rating)).toBe(4);
  });

  it('[R2] disappear when they are rejected, with a reason to the guest, who may change them; and when they are withdrawn', async () => {
    const desk = await deskOf(running());
    const { reviews } = await desk.send(reviewList, { state: 'published', page: 1, lang: 'en' });
    const decision = { reviewId: reviews[0]!.reviewId, revision: 2, decision: { kind: 'reject', reason: 'advertising' }, lang: 'en' } as const;
    for (let times = 0; times < 2; times += 1) expect(await desk.send(reviewDecide, decision)).toMatchObject({ state: 'rejected', reason: 'advertising' });
    expect((await villaPage()).rating).toEqual({ mean: '4.8', count: 4 });
    const [, rejected, ...others] = await mailsTo('helen@example.org');
    expect(others).toEqual([]);
    expect(rejected!.body).toContain('It contains advertising or links.');
    expect(rejected!.body).toContain(`${running().url}/user/reservations?number=${trip.bookingNumber}`);
    expect((await helen.send(bookingReviews, trip.asMember)).reviews).toMatchObject([{ state: 'rejected', reason: 'advertising' }]);

    expect(await add(helen, trip.asMember, trip.villa, { rating: 2 })).toMatchObject({ state: 'waiting', reason: null });
    expect((await refusalOf(publish(desk, { ...decision, revision: 2 }))).code).toBe('outdated');
    await publish(desk, { ...decision, revision: 3 });
    expect((await villaPage()).rating).toEqual({ mean: '4.2', count: 5 });
    for (let times = 0; times < 2; times += 1) await helen.send(reviewWithdraw, { proof: trip.asMember, lineId: trip.villa });
    expect((await villaPage()).rating).toEqual({ mean: '4.8', count: 4 });
    expect((await helen.send(bookingReviews, trip.asMember))).toMatchObject({ reviews: [], reviewable: [trip.flight, trip.villa] });
    expect((await refusalOf(publish(desk, decision))).code).toBe('notFound');
  });

  it('[R3] need as many statements in a longer list, and beside other published ones, as alone', async () => {
    const desk = await deskOf(running());
    const token = cookieOf(await signInAtDesk(running(), DESK_EMAIL, await passwordOf(running()))).split('=')[1]!;
    const count = async <C extends typeof reviewList | typeof reviewDecide>(call: C, request: RequestOf<C>) => {
      const { database, statements } = countStatements(running().database);
      const service = reviewDecisionServices({ database, clock: running().now, publicUrl: () => 'https://shop.example' }).find((one) => one.call === call)!;
      await service.handle({ ...callerInProcess('meltem'), session: { ...NO_SESSION, token } }, request);
      return statements();
    };
    const lists: number[] = [];
    for (const { asMember, flight: line } of [trip, second]) {
      await add(helen, asMember, line);
      lists.push(await count(reviewList, { state: 'waiting', page: 1, lang: 'en' }));
    }
    const { reviews: both } = await desk.send(reviewList, { state: 'waiting', page: 1, lang: 'en' });
    const decisions: number[] = [];
    for (const { reviewId, revision } of both) decisions.push(await count(reviewDecide, { reviewId, revision, decision: { kind: 'publish' }, lang: 'en' }));
    expect([lists, decisions]).toEqual([[lists[0], lists[0]], [decisions[0], decisions[0]]]);
    for (const { asMember, flight: line } of [trip, second]) await helen.send(reviewWithdraw, { proof: asMember, lineId: line });
  });

  it('[R3] of one product that are published at once all count, and go with the account', async () => {
    const desk = await deskOf(running());
    for (const { asMember, villa } of [trip, second]) await Promise.all([add(helen, asMember, villa, { rating: 5 }), add(helen, asMember, villa, { rating: 5 })]);
    const both = [...await waiting(desk, trip.bookingNumber), ...await waiting(desk, second.bookingNumber)];
    expect(both.map(({ revision }) => revision)).toEqual([1, 1]);
    await Promise.all(both.map((review) => publish(desk, review)));
    expect((await villaPage()).rating).toEqual({ mean: '4.8', count: 6 });
    await helen.send(memberDelete, { password: 'deniz kokusu' });
    expect((await villaPage()).rating).toEqual({ mean: '4.8', count: 4 });
    expect(await inMeltem((queries) => queries.selectFrom('reviews').select('review_id').execute())).toEqual([]);
  });

  it('[B14] are decided by the tenant\'s own staff', async () => {
    const desk = await deskOf(running());
    await setOpen(true);
    await add(running().api, visitors.asDevice, visitors.villa);
    const [{ reviewId, revision } = { reviewId: '', revision: 0 }] = await waiting(desk, visitors.bookingNumber);
    for (const stranger of [deskClient(running(), ''), deskClient(running(), `meltem-desk=${'a'.repeat(43)}`), deskClient(running(), '', 'other'), eve]) {
      expect((await refusalOf(stranger.send(reviewList, { state: 'waiting', page: 1, lang: 'en' }))).code).toBe('notSignedIn');
      expect((await refusalOf(publish(stranger, { reviewId, revision }))).code).toBe('notSignedIn');
    }
    await publish(desk, { reviewId, revision });
    expect((await mailsTo(GUEST.email)).map(({ subject }) => subject)).toEqual(['Your review is published: Taş Avlu, Kalkan Old Town']);
  });

  it('[R4] are asked for on the day after the trip, once, from the member who booked and has something left to review', async () => {
    const traveller = await memberOf('traveller@example.org');
    // Tomorrow's flight is closed in the evening (B11).
    const own = await buy(traveller, { flightIn: 2, villaIn: 3 });
    await buy(running().api, { flightIn: 2, villaIn: 3, villa: 'VIL-003' });
    const done = await buy(traveller, { flightIn: 2, villaIn: 3, villa: 'VIL-004' });
    const gone = await buy(traveller, { flightIn: 2, villaIn: 3, villa: 'VIL-005' });
    const planned = () => inMeltem<{ booking_number: string }[]>((queries) => queries.selectFrom('review_invitations').select('booking_number').where('booking_number', 'in', [own, done, gone].map(({ bookingNumber }) => bookingNumber)).execute());
    expect(await planned()).toHaveLength(3);
    const invite = () => inMeltem<number>((queries) => inviteToReview(queries, 'meltem', { publicUrl: () => 'https://shop.example' }, running().now()));
    await invite();
    const firstDay = today();
    while (today() < addDays(firstDay, 10)) running().pass(60);
    // The last day is today.
    expect(await invite()).toBe(0);
    await add(traveller, done.asMember, done.flight);
    await inMeltem((queries) => forceStatus(queries, gone.bookingNumber, 'cancelled'));
    while (today() < addDays(firstDay, 11)) running().pass(60);
    expect(await invite()).toBe(0);
    running().pass(9 * 60);
    await add(traveller, done.asMember, done.villa);
    running().pass(60);
    expect([await invite(), await invite(), await planned()]).toEqual([1, 0, []]);
    const mails = await inMeltem<{ body: string; subject: string }[]>((queries) => queries.selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', 'traveller@example.org').where('subject', '=', 'How was your trip?').execute());
    expect(mails).toHaveLength(1);
    const told = (await traveller.send(memberNotices, { most: 50 })).notices.filter(({ kind }) => kind === 'reviewInvited');
    expect(told.map(({ bookingNumber }) => bookingNumber)).toEqual([own.bookingNumber]);
    for (const words of ['Hello Helen', 'Villa Kırlangıç, Kalamar Bay', `https://shop.example/user/reservations?number=${own.bookingNumber}#reviews`]) expect(mails[0]!.body).toContain(words);
  });

  it('[R1] are refused a year after the trip', async () => {
    const line = await orderOf(running(), [flight(addDays(today(), 2))]);
    await book(running(), line);
    await pay(running(), line.checkoutId, 'approved');
    const asDevice = { by: 'checkout', checkoutId: line.checkoutId } as const;
    passDays(2 + 365);
    expect((await running().api.send(bookingReviews, asDevice)).reviewable).toEqual([line.lines[0]!.lineId]);
    passDays(2);
    expect((await running().api.send(bookingReviews, asDevice)).reviewable).toEqual([]);
    expect((await refusalOf(add(running().api, asDevice, line.lines[0]!.lineId))).code).toBe('notReviewable');
  });
});
