import { ContractError } from '#contract/contract-error.ts';

/** Deeper than anything in the contract; a validator that recurses has room. */
const DEEPEST = 32;
/** NUL and halves of a surrogate pair: JavaScript and JSON carry them, PostgreSQL text cannot. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Lets through what any validator and any database can cope with.
 * @throws ContractError for a value nested without end or a text that cannot be stored
 */
export function checkJsonLimits(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new ContractError([{ field: '', code: 'max', message: `nested more than ${DEEPEST} deep` }]);
    const texts = level.filter((item) => typeof item === 'string');
    if (texts.some((text) => UNSTORABLE.test(text))) throw new ContractError([{ field: '', code: 'format', message: 'a text holds a character that cannot be stored' }]);
    level = level.filter((item) => typeof item === 'object' && item !== null).flatMap((item) => [...Object.keys(item as object), ...Object.values(item as object)]);
  }
}
