import { type Codec, type Infer } from './codec.ts';

/** A refusal that a call declares, so that the caller can handle it by its code. */
export interface Failure {
  readonly status: 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429;
  /** Its `code` on the wire. */
  readonly wire: string;
  /** The codec of its `data`; null without data. */
  readonly details: Codec<any> | null;
}

/** One call of the HTTP contract, at `<base>/<name>`. */
export interface Call<Req = any, Res = any, F extends Readonly<Record<string, Failure>> = Readonly<Record<string, Failure>>> {
  /** Turkish name; also the last part of the path (C1). */
  readonly name: string;
  /** A GET has a query string; a POST has a JSON body, or a form if `form` is set, or a file if `file` is set. */
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  /** `tokeniser` calls are sent to the bank; our server neither implements nor receives them. */
  readonly host: 'api' | 'tokeniser';
  readonly request: Codec<Req>;
  readonly response: Codec<Res>;
  /** The refusals of this call, by English code, besides the common ones. */
  readonly failures: F;
  /**
   * Sending the call twice has the effect of sending it once. `key`: by the
   * `Idempotency-Key` header, which is then required (L12).
   */
  readonly idempotent: boolean | 'key';
  /** The call is an HTML form of an external page, answered by a redirect, with the tenant in the query string. */
  readonly form: boolean;
  /** The body is the bytes of a file, `application/octet-stream`, and the request is in the query string. */
  readonly file?: boolean;
  /** The call may have the `draft-token` header, or the cookie that replaces it, as proof of access to the draft. */
  readonly draftToken: boolean;
  /** The call may have the access token of a member, as `Authorization: Bearer` (M2). Others are sent without it. */
  readonly memberToken: boolean;
  /** The call may have the cookie of a sign-in with another site (M9). */
  readonly signInCookie: boolean;
  /** The answer has names of verticals but none of their own fields, so it is decoded without loading their codecs. */
  readonly onlyNamesVerticals?: boolean;
  /** The call reads or sets the session cookie of the operator's staff. */
  readonly operatorSession: boolean;
}

/** Media type of the body of a call with a file. A page of another site cannot send it without asking (CORS). */
export const FILE_TYPE = 'application/octet-stream';

/** The header with a draft's access token: 32 bytes, base64url. A token is never part of an address. */
export const DRAFT_TOKEN_HEADER = 'draft-token';
/** Cookie `<draftId>.<token>`, set by the server for the API's path only; accepted instead of the header. */
export const DRAFT_COOKIE = 'meltem-draft';
/** Cookie of a sign-in with another site, `<tenant>.<token>`, set by the server for the API's path only (M9). */
export const SIGN_IN_COOKIE = 'meltem-sign-in';
/** Cookie of a session of the operator's staff, set by the server for the API's path only. */
export const OPERATOR_COOKIE = 'meltem-desk';

interface Declaration<Req, Res, F> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  readonly request: Codec<Req>;
  readonly response: Codec<Res>;
  readonly failures?: F;
  readonly host?: 'api' | 'tokeniser';
  readonly idempotent?: boolean | 'key';
  readonly form?: boolean;
  readonly file?: boolean;
  readonly draftToken?: boolean;
  readonly memberToken?: boolean;
  readonly signInCookie?: boolean;
  readonly onlyNamesVerticals?: boolean;
  readonly operatorSession?: boolean;
}

export function call<Req, Res, const F extends Readonly<Record<string, Failure>> = {}>(
  declaration: Declaration<Req, Res, F>,
): Call<Req, Res, F> {
  return {
    host: 'api',
    idempotent: declaration.method === 'GET',
    form: false,
    draftToken: false,
    memberToken: false,
    signInCookie: false,
    operatorSession: false,
    ...declaration,
    failures: declaration.failures ?? ({} as F),
  };
}

export type RequestOf<C> = C extends Call<infer Req, any, any> ? Req : never;
export type ResponseOf<C> = C extends Call<any, infer Res, any> ? Res : never;

/** Union of `{ code, details }`, one for each declared refusal of the call. */
export type RefusalOf<C> =
  C extends Call<any, any, infer F>
    ? { [K in keyof F & string]: { readonly code: K; readonly details: Infer<F[K]['details']> } }[keyof F & string]
    : never;

/** The refusals that any call may return, by English code: wire code and status. */
export const COMMON_FAILURES = {
  validation: { wire: 'dogrulama', status: 422 },
  unknownCall: { wire: 'cagri_yok', status: 404 },
  unknownCompany: { wire: 'firma_yok', status: 400 },
  idempotencyKeyMissing: { wire: 'islem_anahtari_yok', status: 400 },
  notSignedIn: { wire: 'giris_gerekli', status: 401 },
  notAllowed: { wire: 'yetki_yok', status: 403 },
  tooManyRequests: { wire: 'cok_istek', status: 429 },
  internal: { wire: 'sunucu_hatasi', status: 500 },
  unavailable: { wire: 'hizmet_yok', status: 503 },
} as const;
export type CommonFailure = keyof typeof COMMON_FAILURES;

/** The refusal of calls that look up one entity. */
export const NOT_FOUND = { status: 404, wire: 'bulunamadi', details: null } as const;
