import { sharedValue } from './shared-value.ts';

/** Whether the cart sidebar is open: set from anywhere on a page, read by the header. */
export const cartSidebar = sharedValue(false);
