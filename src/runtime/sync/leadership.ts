/** Which tab of the browser exchanges with the server. */
export interface Leadership {
  /** Calls back when this tab may, and when it no longer may; the returned function gives it up. */
  seek(onWon: () => void, onLost: () => void): () => void;
}

/**
 * One Web Lock request, held for the tab's life (L5: locks elect roles only). A
 * stolen lock ends leadership quietly, and this tab stands in line again. Where there are no locks every tab leads;
 * events are told apart by their ids, so that costs requests and nothing else.
 */
export function lockLeadership(name: string, locks: LockManager | undefined): Leadership {
  return {
    seek(onWon, onLost) {
      if (!locks) {
        onWon();
        return () => {};
      }
      const giveUp = new AbortController();
      let release = () => {};
      const standInLine = () => {
        let won = false;
        locks
          .request(name, { signal: giveUp.signal }, () => {
            won = true;
            onWon();
            return new Promise<void>((resolve) => (release = resolve));
          })
          .catch(() => {
            onLost();
            // Not where the browser refuses locks as such.
            if (won && !giveUp.signal.aborted) standInLine();
          });
      };
      standInLine();
      return () => {
        giveUp.abort();
        release();
      };
    },
  };
}
