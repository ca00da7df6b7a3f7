/** Elects the tab of a browser that exchanges with the server. */
export interface Leadership {
  /** Calls back when this tab becomes the leader and when it is no longer. @returns resigns */
  request(onWon: () => void, onLost: () => void): () => void;
}

/**
 * Elects the leader with one Web Lock, held until the tab closes (L5: locks elect
 * roles only). After a stolen lock this tab queues again. Without Web Locks every tab
 * leads, which only costs requests, because events have ids.
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
            // A browser that refused the first request would refuse again.
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
