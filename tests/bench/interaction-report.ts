import { median } from './engine.ts';
import { NEXT_PAINT_TARGET, REFERENCE_NAME, SLOW_DOWN, type InteractionSpeed } from './interactions.ts';
import { table } from './page-report.ts';
import { SLOW_NETWORK, type SlowBooking } from './slow-network.ts';

/** The sections of a visitor's interactions and of the slow network, in Markdown. */
export function interactionReport(interactions: readonly InteractionSpeed[], bookings: readonly SlowBooking[]): string {
  const steps = bookings[0]?.steps ?? [];
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const over = (name: string, of: 'ms' | 'silentMs') => bookings.map((booking) => booking.steps.find((step) => step.name === name)?.[of] ?? Number.NaN);
  return `
### Interactions

Milliseconds from the input to the next paint, on a simulated phone with touch and a processor slowed down ${SLOW_DOWN} times: the median of ${interactions[0]?.times.length ?? 0}. The Event Timing API reports them in steps of 8, from 16 on. The target is ${NEXT_PAINT_TARGET}. The row ‘${REFERENCE_NAME}’ is the time of the browser itself on this machine.

${table(['interaction', 'median', 'rounds'], interactions.map(({ name, times }) => [name, String(median(times)), times.join(', ')]))}

### A slow and lossy network

From home to a paid booking with ${SLOW_NETWORK.latencyMs} ms latency, ${SLOW_NETWORK.kilobitsPerSecond} kbit/s and ${SLOW_NETWORK.drop * 100} % of all requests dropped (pages, files and calls). *Longest silence* is the longest time in which the page shows neither the result nor that it is working. *Repeated* counts calls and files that were requested again although they had been answered.

${table(
  ['run', 'requests', 'dropped', 'repeated', 'bookings', 'payments'],
  bookings.map(({ seed, requests, dropped, repeated, bookings: made, payments }) => [String(seed), String(requests), String(dropped), String(repeated.length), String(made), String(payments)]),
)}

${table(['step', 'median', 'worst', 'longest silence'], steps.map(({ name }) => [name, seconds(median(over(name, 'ms'))), seconds(Math.max(...over(name, 'ms'))), seconds(Math.max(...over(name, 'silentMs')))]))}
`;
}
