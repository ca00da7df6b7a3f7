import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

/** Creates the app of the metrics port, `/metrics`. It has a port of its own, so that no proxy in front of the shop passes it on. */
export function createMetricsApp(metrics: Metrics): Hono {
  return new Hono().get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }));
}
