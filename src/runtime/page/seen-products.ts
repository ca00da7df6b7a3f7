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

  /** Puts a product at the head of the list. @returns a function to call when its page is left */
  visit(code: string): () => void {
    const others = list.codes().filter((each) => each !== code);
    list.write([code, ...others].slice(0, MOST_SEEN));
    seenProducts.mark(others.length > 0);
    return () => seenProducts.mark(list.read() !== '');
  },

  clear: (): void => list.write([]),

  /** Removes products, e.g. those that are not on sale any more. */
  remove: (removed: readonly string[]): void => list.write(list.codes().filter((code) => !removed.includes(code))),

  /** Sets the attribute that gives the list its place on the page. The script in the head sets it before the first paint (`remembered-shape.ts`). */
  mark: (hasSome: boolean): void => document.documentElement.setAttribute(`data-${NAME}`, hasSome ? '1' : ''),
};
