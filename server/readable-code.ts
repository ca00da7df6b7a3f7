import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random text that people can read out and type. @param length number of characters, of five bits each */
export const readableCode = (length: number): string => Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('');
