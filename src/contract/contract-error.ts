import { type ISchema, ValidationError } from 'yup';
import { errorsOf, isValid } from '#domain/schema/validity.ts';

/** The kinds of problem of one field. */
export type IssueCode =
  | 'required' | 'type' | 'format' | 'oneOf' | 'min' | 'max' | 'integer' | 'duplicate' | 'invalid';

/** `field` is a path in wire names, e.g. `sepet_urunler[0].pax.yetiskin`; empty for the value itself. */
export interface Issue {
  readonly field: string;
  readonly code: IssueCode;
  /** English, for developers and logs. */
  readonly message: string;
}

/**
 * A value from outside does not match the contract. The error holds neither the
 * value nor yup's error, which does: the value may be card or personal data, and
 * errors are logged.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ message }) => message).join('; '));
    this.issues = issues;
  }
}

/** Issue codes by the name of yup's test. The tests of our own are named by their code. */
const CODE_BY_TEST: Readonly<Record<string, IssueCode>> = {
  optionality: 'required',
  nullable: 'required',
  required: 'required',
  typeError: 'type',
  oneOf: 'oneOf',
  min: 'min',
  max: 'max',
  integer: 'integer',
  format: 'format',
  duplicate: 'duplicate',
};

function toIssue(error: ValidationError): Issue {
  const code = CODE_BY_TEST[error.type ?? ''] ?? 'invalid';
  const message = code === 'type' ? `${error.path || 'this'} must be of type ${error.params?.['type']}` : error.message;
  return { field: error.path ?? '', code, message };
}

/** Largest number of issues of one error. An answer repeats them, so this bounds its size. */
export const MOST_ISSUES = 50;

/**
 * Checks a wire value against a schema and returns it. The error has the first `MOST_ISSUES` issues.
 * @param coerce allows what a query string needs: digits for a number, `true` for a flag
 * @throws {ContractError}
 */
export function check(schema: ISchema<unknown>, wire: unknown, { coerce = false } = {}): unknown {
  if (coerce) return coerced(schema, wire);
  if (isValid(schema, wire)) return wire;
  throw new ContractError(errorsOf(schema, wire, MOST_ISSUES).map(toIssue));
}

function coerced(schema: ISchema<unknown>, wire: unknown): unknown {
  try {
    return (schema as unknown as { validateSync(value: unknown, options: object): unknown }).validateSync(wire, { abortEarly: false, disableStackTrace: true });
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    const causes = error.inner.length > 0 ? error.inner : [error];
    throw new ContractError(causes.slice(0, MOST_ISSUES).map(toIssue));
  }
}
