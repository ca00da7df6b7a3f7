import { openDeviceList } from './device-list.ts';

const NAME = 'seen';
/** The most products that are kept (U18). */
export const MOST_SEEN = 12;
const list = openDeviceList(NAME);

/**
 * The products that were looked at on this device, the latest first (U18): their codes only. They are kept beside the
 * flags and not sealed in the log as favourites are. The browser's own history has the same addresses in clear, so
 * sealing them would protect nothing, and every product page would have to load the log.
 */
export const seenProducts = {
  read: list.read,
  subscribe: list.subscribe,

  /** Puts a product at the head. @returns to be called when its page is left */
  visit(code: string): () => void {
    const others = list.codes().filter((each) => each !== code);
    list.write([code, ...others].slice(0, MOST_SEEN));
    seenProducts.mark(others.length > 0);
    return () => seenProducts.mark(list.read() !== '');
  },

  clear: (): void => list.write([]),

  /** Removes some, e.g. those that are not on sale any more. */
  remove: (removed: readonly string[]): void => list.write(list.codes().filter((code) => !removed.includes(code))),

  /** Says whether the page has a place for the list. The script in the head does so before the first paint (`remembered-shape.ts`). */
  mark: (hasSome: boolean): void => document.documentElement.setAttribute(`data-${NAME}`, hasSome ? '1' : ''),
};
