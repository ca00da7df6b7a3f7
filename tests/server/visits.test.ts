import { describe, expect, it } from 'vitest';
import { VISIT_CALL, visitBody } from '#contract/visit-bodies.ts';
import { productViews, visit, visitSummary } from '#contract/calls/visits.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { deskOf } from './quote-desk.ts';
import { refusalOf, useServer } from './test-server.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

describe('[B16] counts of visits', () => {
  const running = useServer('postgres', { METRICS_PORT: '0' });
  const rows = () => running().database.inTenant('meltem', (queries) => queries.selectFrom('visit_counts').select(['day', 'kind', 'name', 'count']).orderBy('kind').orderBy('name').orderBy('day').execute());
  const view = (...productCodes: string[]) => running().api.send(productViews, { productCodes });

  it('are written in batches, a product that does not exist left out, and shown at the desk', async () => {
    const today = dayAtDestination(running().now().getTime());
    expect(await view('VIL-001', 'VIL-001', 'TUR-001', 'NOT-A-PRODUCT')).toEqual({});
    await Promise.all(Array.from({ length: 20 }, () => view('VIL-001')));
    await running().api.send(visit, { lang: 'de', userAgent: PHONE });
    await running().api.send(visit, { lang: 'tr', userAgent: PHONE });
    await running().api.send(visit, { lang: 'en', userAgent: 'Googlebot/2.1' });
    expect(await rows()).toEqual([]);
    await running().visitCounts.flush();
    expect(await rows()).toEqual([
      { day: today, kind: 'device', name: 'Chrome, Android, phone', count: 2 },
      { day: today, kind: 'language', name: 'de', count: 1 },
      { day: today, kind: 'language', name: 'tr', count: 1 },
      { day: today, kind: 'product', name: 'TUR-001', count: 1 },
      { day: today, kind: 'product', name: 'VIL-001', count: 21 },
    ]);
    await view('VIL-001');
    await Promise.all([running().visitCounts.flush(), running().visitCounts.flush()]);
    const metrics = await (await fetch(running().metricsUrl!)).text();
    expect(metrics).toMatch(/^meltem_product_views_total 24$/m);
    expect(metrics).toMatch(/^meltem_visits_total 2$/m);

    const desk = await deskOf(running());
    expect(await desk.send(visitSummary, { lang: 'de' })).toEqual({
      products: [{ name: 'Villa Kırlangıç, Kalamar-Bucht', count: 22 }, { name: expect.any(String), count: 1 }],
      devices: [{ name: 'Chrome, Android, phone', count: 2 }],
      languages: [{ name: 'de', count: 1 }, { name: 'tr', count: 1 }],
    });
    expect((await refusalOf(running().api.send(visitSummary, { lang: 'de' }))).code).toBe('notSignedIn');
  });

  it.each(['dnt', 'sec-gpc'])('count nothing of a browser that sends %s', async (header) => {
    const before = await rows();
    const answer = await fetch(`${running().url}/api/${VISIT_CALL}`, { method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json', [header]: '1' }, body: visitBody('en', PHONE) });
    expect(answer.status).toBe(200);
    await running().visitCounts.flush();
    expect(await rows()).toEqual(before);
  });

  it('are bounded, and hold no text of a visitor', async () => {
    expect((await refusalOf(running().api.send(productViews, { productCodes: Array.from({ length: 51 }, (_, nth) => `P-${nth}`) }, { retries: 0 }))).code).toBe('validation');
    await running().api.send(visit, { lang: 'en', userAgent: 'ada@example.org <script>' });
    await running().visitCounts.flush();
    expect(JSON.stringify(await rows())).not.toMatch(/ada|script/);
  });

  it('are deleted after 400 days', async () => {
    const today = dayAtDestination(running().now().getTime());
    const old = (days: number) => ({ tenant: 'meltem', day: addDays(today, -days), kind: 'language' as const, name: 'ru', count: 1 });
    await running().database.inTenant('meltem', (queries) => queries.insertInto('visit_counts').values([old(400), old(401)]).execute());
    await running().jobs.run();
    expect((await rows()).filter(({ name }) => name === 'ru').map(({ day }) => day)).toEqual([addDays(today, -400)]);
  });
});
