import { type ISchema, ValidationError } from 'yup';

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
 * Largest number of values, elements and fields at every depth, in which all issues are searched. In a larger wire value
 * the first issue ends the check: a hostile body of 256 KB has room for 85,000 invalid elements, and an error
 * for each of them would take seconds.
 */
const SEARCHED_VALUES = 500;

/** Whether a wire value has more than `most` values at all depths together; stops counting there. */
function hasMoreValues(wire: unknown, most: number): boolean {
  const found = [wire];
  // The loop also visits what it appends.
  for (const value of found) {
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (found.length + inner.length > most) return true;
    found.push(...inner);
  }
  return false;
}

/**
 * Checks a wire value against a schema and returns it. The error has the first `MOST_ISSUES` issues; of a value with
 * more than `SEARCHED_VALUES` parts, only the first one. `coerce` allows what a query string needs: digits for a number, `true` for a flag.
 * @throws {ContractError}
 */
export function check(schema: ISchema<unknown>, wire: unknown, { coerce = false } = {}): unknown {
  try {
    return (schema as unknown as { validateSync(value: unknown, options: object): unknown }).validateSync(wire, {
      strict: !coerce,
      abortEarly: hasMoreValues(wire, SEARCHED_VALUES),
      disableStackTrace: true,
    });
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    const causes = error.inner.length > 0 ? error.inner : [error];
    throw new ContractError(causes.slice(0, MOST_ISSUES).map(toIssue));
  }
}
