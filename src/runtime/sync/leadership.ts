/** Which tab of the browser exchanges with the server. */
export interface Leadership {
  /** Calls back when this tab may, and when it no longer may. @returns what gives leadership up */
  request(onWon: () => void, onLost: () => void): () => void;
}

/**
 * One Web Lock request, held for the tab's life (L5: locks elect roles only). A
 * stolen lock ends leadership, and this tab queues again. Without Web Locks every
 * tab leads: events have ids, so this costs requests and nothing else.
 */
export function lockLeadership(name: string, locks: LockManager | undefined): Leadership {
  return {
    request(onWon, onLost) {
      if (!locks) {
        onWon();
        return () => {};
      }
      const giveUp = new AbortController();
      let release = () => {};
      const queueUp = () => {
        let won = false;
        locks
          .request(name, { signal: giveUp.signal }, () => {
            won = true;
            onWon();
            return new Promise<void>((resolve) => (release = resolve));
          })
          .catch(() => {
            onLost();
            // A browser that refuses locks as such would refuse again.
            if (won && !giveUp.signal.aborted) queueUp();
          });
      };
      queueUp();
      return () => {
        giveUp.abort();
        release();
      };
    },
  };
}
