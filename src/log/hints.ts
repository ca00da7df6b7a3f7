/** What tabs tell each other (L6): a stream has grown, or was erased (all of them where it is null), or the database was deleted. Only a hint. */
export type Hint = { readonly stream: string; readonly head: number } | { readonly erased: string | null } | { readonly lost: true };

function isHint(value: unknown): value is Hint {
  const hint = value as Record<string, unknown> | null;
  if (typeof hint !== 'object' || hint === null) return false;
  return (typeof hint['stream'] === 'string' && Number.isSafeInteger(hint['head'])) || hint['erased'] === null || typeof hint['erased'] === 'string' || hint['lost'] === true;
}

/** Milliseconds in which appends that follow each other are told as one: telling costs a tenth of an append. */
const TOGETHER = 50;

/** `onCheck` is called when the page is looked at again: hints sent while it was frozen are lost. */
export function openHints(name: string, onHint: (hint: Hint) => void, onCheck: () => void): { send(hint: Hint): void; close(): void } {
  let channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  if (channel) channel.onmessage = ({ data }) => { if (isHint(data)) onHint(data); };
  const heads = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tellHeads(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [stream, head] of heads) channel?.postMessage({ stream, head } satisfies Hint);
    heads.clear();
  }
  const page = typeof window === 'undefined' ? undefined : window;
  page?.addEventListener('focus', onCheck);
  page?.addEventListener('pageshow', onCheck);
  return {
    send(hint) {
      if ('stream' in hint) {
        heads.set(hint.stream, hint.head);
        timer ??= setTimeout(tellHeads, TOGETHER);
      } else {
        tellHeads();
        channel?.postMessage(hint);
      }
    },
    close() {
      tellHeads();
      channel?.close();
      channel = undefined;
      page?.removeEventListener('focus', onCheck);
      page?.removeEventListener('pageshow', onCheck);
    },
  };
}
