import { draftPull, draftPush, type DraftExchange } from '#contract/calls/draft.ts';
import type { Link } from './device-link.ts';
import type { ExchangeContext } from './exchange-context.ts';
import type { Outgoing } from './outbox.ts';

/**
 * Sends a batch, or only requests new events when the batch is empty. Both have the same answer.
 * @param withOwn requests this device's own events as well
 * @throws ApiError
 */
export async function requestExchange(
  { device, send, leaving }: ExchangeContext, link: Link, cursor: number, batch: readonly Outgoing[], withOwn = false,
): Promise<DraftExchange> {
  const request = { draftId: link.draftId, deviceId: await device.deviceId(), cursor };
  const options = { retries: 0, quiet: true, keepalive: leaving(), ...(link.token ? { draftToken: link.token } : {}) } as const;
  if (batch.length === 0) return send(draftPull, { ...request, ...(withOwn ? { withOwn } : {}) }, options);
  return send(draftPush, { ...request, events: batch.map(({ event: { id, type, v, at, data } }) => ({ id, type, v, at, data })) }, options);
}
