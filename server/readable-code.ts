import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Capital letters without I and O, which are read as digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Letters of the number of a message. There are 24^8 numbers, so a random one is hardly ever taken already. A unique constraint refuses one that is. */
const MESSAGE_LETTERS = 8;

/** MSJ + random letters: the number of a message to the operator and of a request for a special offer (B19). */
export const messageNumber = (): string => `MSJ${randomText(LETTERS, MESSAGE_LETTERS)}`;

/** A random text that people can read out and type. @param length number of characters, of five bits each */
export const readableCode = (length: number): string => randomText(READABLE, length);

const randomText = (characters: string, length: number): string => Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
