import { openDeviceList } from './device-list.ts';

/** The most products that are compared side by side (U19). */
export const MOST_COMPARED = 4;

const list = openDeviceList('compare');

/**
 * The products that are chosen to be compared, kept on this device until the visitor clears them (U19). The page that
 * compares them has them in its address.
 */
export const comparedProducts = {
  ...list,

  /** Adds a product or removes it. @returns false, and changes nothing, when as many as possible are chosen already */
  toggle(code: string): boolean {
    const codes = list.codes();
    const others = codes.filter((each) => each !== code);
    const isChosen = others.length < codes.length;
    if (!isChosen && others.length >= MOST_COMPARED) return false;
    list.write(isChosen ? others : [...others, code]);
    return true;
  },
};
