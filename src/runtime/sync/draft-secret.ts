import type { Platform } from '#runtime/platform.ts';

/** Id and access token of a draft on the server. */
export interface Access {
  /** A UUID. */
  readonly draftId: string;
  /** 32 bytes, base64url. */
  readonly token: string;
}

const SECRET_BYTES = 32;
/** 43 characters encode 258 bits; the last two bits must be zero. */
const SECRET = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

const base64url = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

/** A new draft's secret: 32 random bytes in base64url, 43 characters. */
export function newSecret(randomBytes: Platform['randomBytes']): string {
  return base64url(randomBytes(SECRET_BYTES));
}

/** Whether a text has the form of a secret. */
export const isSecret = (text: string): boolean => SECRET.test(text);

/** Whether this page has WebCrypto, which requires https. */
export const canDerive = (): boolean => typeof globalThis.crypto?.subtle?.deriveBits === 'function';

/** Formats 16 bytes as a UUID in lower case. */
function uuidText(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Derives a draft's id and token from its secret: HKDF with SHA-256, empty salt
 * (RFC 5869). The server gets the results, which do not reveal the secret.
 */
export async function accessOf(secret: string): Promise<Access> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveBits']);
  const derive = async (info: string, bytes: number) =>
    new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(info) }, key, bytes * 8));
  const [id, token] = await Promise.all([derive('meltem draft id', 16), derive('meltem draft token', 32)]);
  return { draftId: uuidText(id), token: base64url(token) };
}
