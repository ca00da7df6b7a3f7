/** A message between tabs (L6): a stream has a new head, everything was erased, or the database was deleted. It may be lost. */
export type Hint = { readonly stream: string; readonly head: number } | { readonly erased: null } | { readonly lost: true };

function isHint(value: unknown): value is Hint {
  const hint = (value ?? {}) as Record<string, unknown>;
  return (typeof hint['stream'] === 'string' && Number.isSafeInteger(hint['head'])) || hint['erased'] === null || hint['lost'] === true;
}

/** Milliseconds in which the heads of a burst of appends are collected: a message costs a tenth of an append. */
const BURST_MS = 50;
const WAKE_EVENTS = ['focus', 'pageshow'];

/** @param onCheck called on focus and `pageshow`: hints sent while the page was frozen are lost */
export function openTabHints(name: string, onHint: (hint: Hint) => void, onCheck: () => void): { send(hint: Hint): void; close(): void } {
  let channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  if (channel) channel.onmessage = ({ data }) => { if (isHint(data)) onHint(data); };
  for (const event of WAKE_EVENTS) globalThis.window?.addEventListener(event, onCheck);
  const heads = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function sendHeads(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [stream, head] of heads) channel?.postMessage({ stream, head } satisfies Hint);
    heads.clear();
  }
  return {
    send(hint) {
      if ('stream' in hint) {
        heads.set(hint.stream, hint.head);
        timer ??= setTimeout(sendHeads, BURST_MS);
      } else {
        sendHeads();
        channel?.postMessage(hint);
      }
    },
    close() {
      sendHeads();
      channel?.close();
      channel = undefined;
      for (const event of WAKE_EVENTS) globalThis.window?.removeEventListener(event, onCheck);
    },
  };
}
