const FRAGMENT = '#pay';

/** The address of a page with the mark that the bank returns to it from a payment of what remains (B32). @param path with the search */
export const backFromBank = (path: string): string => `${location.origin}${path}${FRAGMENT}`;

/** Whether the bank has returned to this page. The page then asks the server how the payment ended. */
export const isBackFromBank = (): boolean => location.hash === FRAGMENT;
