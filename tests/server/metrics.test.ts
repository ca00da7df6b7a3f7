import { describe, expect, it } from 'vitest';
import { bookingEnquire } from '#contract/calls/booking.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { routeLabel } from '#server/metrics/route-label.ts';
import { useServer } from './test-server.ts';

/** Reads the samples of a response in Prometheus text: value by name with labels. */
function samplesOf(text: string): Map<string, number> {
  return new Map(text.split('\n').filter((line) => line && !line.startsWith('#')).map((line) => {
    const space = line.lastIndexOf(' ');
    return [line.slice(0, space), Number(line.slice(space + 1))] as const;
  }));
}

describe('/metrics', () => {
  const server = useServer('postgres', { METRICS_PORT: '0' });
  const scrape = async () => samplesOf(await (await fetch(server().metricsUrl!)).text());

  it('counts requests by call, status and duration', async () => {
    await server().api.send(settingGet, {});
    await server().api.send(bookingEnquire, { by: 'checkout', checkoutId: 'checkout-unknown' }).catch(() => {});
    await fetch(`${server().url}/api/setting-get`);
    const samples = await scrape();
    const count = (route: string, status: string) => samples.get(`meltem_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`);
    expect(count('setting-get', '2xx')).toBe(1);
    expect(count('setting-get', '4xx')).toBe(1);
    expect(count('rezervasyon-sorgula-get', '4xx')).toBe(1);
    expect(samples.get('meltem_request_duration_seconds_bucket{le="+Inf",route="setting-get",method="GET",status="2xx"}')).toBe(1);
  });

  it('reports pool, jobs, memory and event loop delay', async () => {
    await server().jobs.run();
    const samples = await scrape();
    expect(samples.get('meltem_database_connections')).toBeGreaterThan(0);
    expect(samples.get('meltem_database_connections_waiting')).toBe(0);
    expect(samples.get('meltem_job_runs_total')).toBeGreaterThan(0);
    expect(samples.get('meltem_job_failures_total')).toBe(0);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(samples.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000);
    expect([...samples.keys()]).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('adds no label for addresses that senders make up, and none that names a person', async () => {
    const before = await scrape();
    for (let i = 0; i < 20; i += 1) await fetch(`${server().url}/api/ada-${i}@example.org?email=ada@example.org`, { method: i % 2 === 0 ? 'GET' : 'DELETE' });
    await fetch(`${server().url}/ada@example.org`);
    const added = [...(await scrape()).keys()].filter((name) => !before.has(name) && name.startsWith('meltem_request_duration_seconds_count'));
    expect(added.toSorted()).toEqual([
      'meltem_request_duration_seconds_count{route="other",method="GET",status="4xx"}',
      'meltem_request_duration_seconds_count{route="other",method="other",status="4xx"}',
    ]);
    expect(await (await fetch(server().metricsUrl!)).text()).not.toContain('ada');
  });

  it('serves metrics on their own port only', async () => {
    const { status, headers } = await fetch(server().metricsUrl!);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect((await fetch(`${server().url}/metrics`)).status).toBe(404);
    expect(new URL(server().metricsUrl!).port).not.toBe(new URL(server().url).port);
  });
});

describe('metrics', () => {
  const server = useServer('postgres', { DEMO: 'off' });

  it('are off by default', () => {
    expect(server().metricsUrl).toBeNull();
  });
});

describe('Metrics', () => {
  it('reads registered values and caches at each scrape', async () => {
    const metrics = new Metrics();
    let connections = 1;
    let total = 5;
    metrics.gauge('meltem_connections', 'Open connections', () => connections);
    metrics.counter('meltem_things_total', 'Things', () => total);
    metrics.cache('pages', () => ({ entries: 3, bytes: 1024, hits: 7, misses: 2 }));
    metrics.cache('rates', () => ({ entries: 1, bytes: null, hits: 0, misses: 1 }));
    await metrics.text();
    connections = 4;
    total = 9;
    const text = await metrics.text();
    expect(text).toContain('# TYPE meltem_connections gauge');
    expect(text).toContain('# TYPE meltem_things_total counter');
    const samples = samplesOf(text);
    expect(samples.get('meltem_connections')).toBe(4);
    expect(samples.get('meltem_things_total')).toBe(9);
    expect(samples.get('meltem_cache_entries{cache="pages"}')).toBe(3);
    expect(samples.get('meltem_cache_bytes{cache="pages"}')).toBe(1024);
    expect(samples.has('meltem_cache_bytes{cache="rates"}')).toBe(false);
    expect(samples.get('meltem_cache_lookups_total{cache="pages",result="hit"}')).toBe(7);
    expect(samples.get('meltem_cache_lookups_total{cache="rates",result="miss"}')).toBe(1);
    expect(() => metrics.cache('pages', () => ({ entries: 0, bytes: 0, hits: 0, misses: 0 }))).toThrow(/pages/);
  });
});

describe('routeLabel', () => {
  it.each([
    ['/', 'page:home'], ['/tr', 'page:home'], ['/de/c/villen', 'page:category'], ['/u/villas/x', 'page:product'], ['/basket/cart', 'page:basket'],
    ['/api/setting-get', 'setting-get'], ['/api/made-up', 'other'], ['/api/a/b', 'other'], ['/images/meltem/urun/x.svg', 'picture'], ['/assets/a.js', 'asset'], ['/healthz', 'healthz'],
    ['/made-up', 'other'], ['/toString', 'other'], ['/constructor', 'other'], ['/api', 'other'],
  ])('%s is %s', (path, label) => {
    expect(routeLabel(path, (name) => name === 'setting-get')).toBe(label);
  });
});
