/** Whether the header of an e-mail can hold an address as it is. */
export const isMailable = (address: string): boolean => !/[\s<>,;:"()\\]/.test(address);

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** Whether a text can be an e-mail address that we can write to; spaces around it count. */
export const isEmail = (text: string): boolean => EMAIL.test(text) && isMailable(text);
