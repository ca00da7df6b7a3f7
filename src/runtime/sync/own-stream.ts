/** The stream of the basket that was made on this device. */
export const OWN_STREAM = 'draft/direct';
