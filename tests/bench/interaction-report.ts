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

On a phone with touch and a processor ${SLOW_DOWN} times slower: milliseconds from the input to the next paint, as the Event Timing API reports them (in steps of 8, at least 16), the median of ${interactions[0]?.times.length ?? 0}. Target ${NEXT_PAINT_TARGET}. The row ‘${REFERENCE_NAME}’ is what the browser alone takes on this machine.

${table(['interaction', 'median', 'rounds'], interactions.map(({ name, times }) => [name, String(median(times)), times.join(', ')]))}

### A slow and lossy network

From home to a paid booking with ${SLOW_NETWORK.latencyMs} ms latency, ${SLOW_NETWORK.kilobitsPerSecond} kbit/s and ${SLOW_NETWORK.drop * 100} % of the requests dropped, pages, files and calls alike. A step is silent while the page shows neither the result nor that it is working. Repeated are calls and files that were asked for again although they had been answered.

${table(
  ['run', 'requests', 'dropped', 'repeated', 'bookings', 'payments'],
  bookings.map(({ seed, requests, dropped, repeated, bookings: made, payments }) => [String(seed), String(requests), String(dropped), String(repeated.length), String(made), String(payments)]),
)}

${table(['step', 'median', 'worst', 'longest silence'], steps.map(({ name }) => [name, seconds(median(over(name, 'ms'))), seconds(Math.max(...over(name, 'ms'))), seconds(Math.max(...over(name, 'silentMs')))]))}
`;
}
