const FEWEST_DIGITS = 7;

/** Whether a text can be a phone number, by its digits. */
export const isPhone = (text: string): boolean => text.replace(/\D/g, '').length >= FEWEST_DIGITS;
