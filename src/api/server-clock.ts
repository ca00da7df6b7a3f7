/** The server's time, measured from its answers. */
export interface ServerClock {
  /**
   * Epoch ms. The device's time until an answer was measured, then the server's time, continued by the page's
   * monotonic clock.
   */
  now(): number;
  /** Whether an answer was measured yet. */
  isKnown(): boolean;
  /** Converts a server time to the device's clock, both epoch ms; equal when the device's clock is right. */
  onDevice(moment: number): number;
  /** Calls `onChange` when the time is first known and after each correction. @returns the unsubscribe function */
  subscribe(onChange: () => void): () => void;
}

export interface AdjustableServerClock extends ServerClock {
  /**
   * Call it when a request is sent.
   * @returns records the `Date` of its answer (RFC 9110 section 6.6.1), epoch ms of a whole
   *   second; the answer must be to this request and not from a cache
   */
  startRequest(): (date: number) => void;
}

export interface DeviceClocks {
  /** Epoch ms. */
  readonly now: () => number;
  /** Monotonic milliseconds, independent of the device's clock. */
  readonly elapsed: () => number;
}

/** Resolution of `Date`: whole seconds, which servers also cache for about a second. */
const GRAIN_MS = 1000;

/**
 * Creates a clock that follows the server. The device's clock may be wrong by any amount. A difference within the
 * error of the measurement is not corrected.
 */
export function createServerClock({ now: deviceNow = () => Date.now(), elapsed = () => performance.now() }: Partial<DeviceClocks> = {}): AdjustableServerClock {
  const listeners = new Set<() => void>();
  /** The server's time when `elapsed` was `at`, and by how much the device's clock was ahead of it then, ms. */
  let known: { readonly server: number; readonly at: number; readonly lead: number } | null = null;

  const now = () => (known ? known.server + elapsed() - known.at : deviceNow());

  function adjust(date: number, roundTrip: number, at: number, device: number): void {
    const expected = now();
    // The answer was made within the second of its `Date` and took at most the round trip to arrive.
    const measured = date + (GRAIN_MS + roundTrip) / 2;
    const error = GRAIN_MS + roundTrip / 2;
    const agrees = (time: number) => Math.abs(time - measured) <= error;
    const server = [expected, device].find(agrees) ?? measured;
    const lead = agrees(device) ? 0 : device - server;
    const isChange = !known || Math.abs(server - expected) >= GRAIN_MS || Math.abs(lead - known.lead) >= GRAIN_MS;
    known = { server, at, lead };
    if (isChange) for (const listener of listeners) listener();
  }

  return {
    now,
    isKnown: () => known !== null,
    onDevice: (moment) => moment + (known?.lead ?? 0),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    startRequest() {
      const sent = { elapsed: elapsed(), device: deviceNow() };
      return (date) => {
        const at = elapsed();
        const device = deviceNow();
        const roundTrip = at - sent.elapsed;
        // The device slept or its clock was set, so the round trip is unknown.
        if (Math.abs(device - sent.device - roundTrip) >= GRAIN_MS) return;
        adjust(date, roundTrip, at, device);
      };
    },
  };
}
