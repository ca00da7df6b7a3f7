import { localFlags } from './local-flags.ts';

/** Codes of products that this browser keeps, with commas between them; '' for none. */
export interface DeviceList {
  /** The stored text, which may be malformed; see `codesIn`. */
  read(): string;
  /** The codes of that text, unchecked. */
  codes(): readonly string[];
  write(codes: readonly string[]): void;
  /** Calls back after a change. @returns stops it */
  subscribe(onChange: () => void): () => void;
}

/**
 * Opens a list in `localStorage`, among the flags: it is erased with them (`forget-visitor.ts`). Where `localStorage`
 * cannot be used, the list lasts as long as the page. Part of the first view of lists, so kept small.
 */
export function openDeviceList(name: string): DeviceList {
  const listeners = new Set<() => void>();
  let written = '';
  const read = () => {
    const stored = localFlags.read(name);
    return stored === undefined ? written : (stored ?? '');
  };
  return {
    read,
    codes: () => read().split(',').filter(Boolean),
    write(codes) {
      written = codes.join();
      localFlags.set(name, written || null);
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
