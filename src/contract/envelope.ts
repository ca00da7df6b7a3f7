import { array, lazy, number, object, string } from 'yup';
import { type Call, COMMON_FAILURES, type CommonFailure, type RefusalOf, type ResponseOf } from './call.ts';
import { check, ContractError, type Issue } from './contract-error.ts';

/**
 * Every answer is one of two objects (C3):
 *
 *     { success: 1, data }
 *     { success: 0, code, message, errors: [{ field, code, message }], data? }
 *
 * `data` of a failure has the type that the call declares for that code. `message`
 * is English, for developers; pages use `code`.
 */
export type Envelope = Success | FailureEnvelope;
interface Success {
  readonly success: 1;
  readonly data: unknown;
}
interface FailureEnvelope {
  readonly success: 0;
  readonly code: string;
  readonly message: string;
  readonly errors: readonly Issue[];
  readonly data?: unknown;
}

export function success<C extends Call>(call: C, value: ResponseOf<C>): Success {
  return { success: 1, data: call.response.encode(value) };
}

/** Creates a refusal that the call declares, with its HTTP status. @param errors the invalid fields */
export function refusal<C extends Call>(call: C, refused: RefusalOf<C>, message: string, errors: readonly Issue[] = []): { status: number; body: FailureEnvelope } {
  const { code, details } = refused as { code: string; details: unknown };
  const declared = call.failures[code]!;
  return {
    status: declared.status,
    body: {
      success: 0,
      code: declared.wire,
      message,
      errors,
      ...(declared.details && { data: declared.details.encode(details) }),
    },
  };
}

/** Creates a refusal that any call may return, with its HTTP status. */
export function commonFailure(code: CommonFailure, message: string, errors: readonly Issue[] = []): { status: number; body: FailureEnvelope } {
  const { status, wire } = COMMON_FAILURES[code];
  return { status, body: { success: 0, code: wire, message, errors } };
}

const successSchema = object({ success: number().defined().oneOf([0, 1]) }).default(undefined).defined();
const failureSchema = object({
  success: number().defined(),
  code: string().defined(),
  message: string(),
  errors: array().of(object({ field: string().defined(), code: string().defined(), message: string().defined() })),
}).default(undefined).defined();
const envelopeSchema = lazy((body: unknown) => ((body as FailureEnvelope | null | undefined)?.success === 0 ? failureSchema : successSchema));

export type Answer<C extends Call> =
  | { readonly ok: true; readonly value: ResponseOf<C> }
  | {
      readonly ok: false;
      /** The English code; the wire code if the contract does not declare it. */
      readonly code: string;
      readonly message: string;
      readonly issues: readonly Issue[];
      /** `data` of a declared refusal; null otherwise. */
      readonly details: unknown;
    };

/** Decodes a parsed body. @throws {ContractError} when it is not an answer of this call */
export function readAnswer<C extends Call>(call: C, body: unknown): Answer<C> {
  const envelope = check(envelopeSchema, body) as Envelope;
  if (envelope.success === 1) return { ok: true, value: at('data', () => call.response.decode(envelope.data)) };

  const { code: wire, message = '', errors = [] } = envelope as Partial<FailureEnvelope>;
  const declared = Object.entries(call.failures).find(([, failure]) => failure.wire === wire);
  const common = Object.entries(COMMON_FAILURES).find(([, failure]) => failure.wire === wire);
  return {
    ok: false,
    code: (declared ?? common)?.[0] ?? wire!,
    message,
    issues: errors,
    details: declared?.[1].details ? at('data', () => declared[1].details!.decode(envelope.data)) : null,
  };
}

function at<T>(prefix: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ContractError(
      error.issues.map((issue) => ({ ...issue, field: issue.field ? `${prefix}.${issue.field}` : prefix })),
    );
  }
}
