/** The server's time, as far as its answers have told it. */
export interface ServerClock {
  /**
   * Epoch ms. What the device believes, until an answer has told the time; from then on counted by the page's
   * monotonic clock, which nobody can set.
   */
  now(): number;
  /** Whether an answer has told the time yet. */
  isKnown(): boolean;
  /** What the device's own clock says at a moment of the server's, both in epoch ms; the same where the device is right. */
  onDevice(moment: number): number;
  /** Calls back when the time is known for the first time, and whenever it turns out to be another. @returns what stops it */
  subscribe(onChange: () => void): () => void;
}

export interface ListeningClock extends ServerClock {
  /**
   * A request leaves.
   * @returns tells the time when the answer has come, by its `Date` (RFC 9110 section 6.6.1), epoch ms of a whole
   *   second; the answer must have been made for this request, and not come out of a cache
   */
  asked(): (date: number) => void;
}

export interface DeviceClocks {
  /** Epoch ms. */
  readonly now: () => number;
  /** Milliseconds since some moment, going on whatever the device's clock is set to. */
  readonly elapsed: () => number;
}

/** A `Date` names whole seconds, and servers keep the text of one for about as long. */
const GRAIN_MS = 1000;

/**
 * A device's clock may be wrong by any amount. One that is right as far as can be told stays as it is: only what lies
 * beyond the error of the measure is corrected.
 */
export function createServerClock({ now: deviceNow = () => Date.now(), elapsed = () => performance.now() }: Partial<DeviceClocks> = {}): ListeningClock {
  const listeners = new Set<() => void>();
  /** The server's time when `elapsed` was `at`, and by how much the device's clock was ahead of it then, ms. */
  let known: { readonly server: number; readonly at: number; readonly lead: number } | null = null;

  const now = () => (known ? known.server + elapsed() - known.at : deviceNow());

  function hear(date: number, roundTrip: number, at: number, device: number): void {
    const believed = now();
    // Within the second that the answer names, and on its way here no longer than since it was asked for.
    const told = date + (GRAIN_MS + roundTrip) / 2;
    const error = GRAIN_MS + roundTrip / 2;
    const agrees = (time: number) => Math.abs(time - told) <= error;
    const server = [believed, device].find(agrees) ?? told;
    const lead = agrees(device) ? 0 : device - server;
    const isNews = !known || Math.abs(server - believed) >= GRAIN_MS || Math.abs(lead - known.lead) >= GRAIN_MS;
    known = { server, at, lead };
    if (isNews) for (const listener of listeners) listener();
  }

  return {
    now,
    isKnown: () => known !== null,
    onDevice: (moment) => moment + (known?.lead ?? 0),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    asked() {
      const asked = { elapsed: elapsed(), device: deviceNow() };
      return (date) => {
        const at = elapsed();
        const device = deviceNow();
        const roundTrip = at - asked.elapsed;
        // The device slept, or was set: how long the answer took cannot be told.
        if (Math.abs(device - asked.device - roundTrip) >= GRAIN_MS) return;
        hear(date, roundTrip, at, device);
      };
    },
  };
}
