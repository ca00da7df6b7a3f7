/** Elects the tab of a browser that exchanges with the server. */
export interface Leadership {
  /** Calls back when this tab becomes the leader and when it is no longer. @returns resigns */
  request(onWon: () => void, onLost: () => void): () => void;
}

/**
 * Elects the leader with one Web Lock, held until the tab closes (L5: locks elect
 * roles only). After a stolen lock this tab queues again. Without Web Locks every tab
 * leads, which only costs requests, because events have ids.
 *
 * @param page dispatches `pagehide` and `pageshow`: a page in the back-forward cache must neither hold the lock nor queue
 *   for it, or the browser drops the page. It queues again when it is shown again.
 */
export function lockLeadership(name: string, locks: LockManager | undefined, page?: EventTarget): Leadership {
  return {
    request(onWon, onLost) {
      if (!locks) {
        onWon();
        return () => {};
      }
      /** Gives the lock back. Returns whether this tab was leading. */
      let leave = () => false;
      const queueUp = () => {
        const giveUp = new AbortController();
        let release = () => {};
        let isLeading = false;
        locks
          .request(name, { signal: giveUp.signal }, () => {
            isLeading = true;
            onWon();
            return new Promise<void>((resolve) => (release = resolve));
          })
          .catch(() => {
            const wasStolen = isLeading && !giveUp.signal.aborted;
            isLeading = false;
            onLost();
            // A browser that refused the first request would refuse again.
            if (wasStolen) queueUp();
          });
        leave = () => {
          const wasLeading = isLeading;
          isLeading = false;
          giveUp.abort();
          release();
          return wasLeading;
        };
      };
      let ledWhenLeft = false;
      // The tab still counts as leading while it is being left: its last events are sent after `pagehide`.
      const onHide = () => {
        ledWhenLeft = leave();
      };
      const onShow = (event: Event) => {
        if (!(event as PageTransitionEvent).persisted) return;
        // The request of a lock that was given back resolves, so the loss is reported here. Those of a stolen lock and of an aborted wait reject.
        if (ledWhenLeft) onLost();
        queueUp();
      };
      page?.addEventListener('pagehide', onHide);
      // In the capture phase, so that this tab no longer leads when other listeners ask for an exchange.
      page?.addEventListener('pageshow', onShow, true);
      queueUp();
      return () => {
        page?.removeEventListener('pagehide', onHide);
        page?.removeEventListener('pageshow', onShow, true);
        leave();
      };
    },
  };
}
