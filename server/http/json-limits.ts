import { ContractError } from '#contract/contract-error.ts';
import { isStorable } from './storable-text.ts';

/** Deeper than any request of the contract, and shallow enough for a recursive validator. */
const DEEPEST = 32;
/** The longest list in a request of the contract. */
const LONGEST_LIST = 1000;

/**
 * Checks a decoded JSON value before validation: its depth, the length of its lists and its texts.
 * @throws ContractError for too deep nesting, a list that is too long, or a text that PostgreSQL cannot store
 */
export function checkJsonLimits(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new ContractError([{ field: '', code: 'max', message: `nested more than ${DEEPEST} deep` }]);
    if (level.some((item) => Array.isArray(item) && item.length > LONGEST_LIST)) throw new ContractError([{ field: '', code: 'max', message: `a list has more than ${LONGEST_LIST} items` }]);
    const texts = level.filter((item) => typeof item === 'string');
    if (!texts.every(isStorable)) throw new ContractError([{ field: '', code: 'format', message: 'a text holds a character that cannot be stored' }]);
    level = level.filter((item) => typeof item === 'object' && item !== null).flatMap((item) => [...Object.keys(item as object), ...Object.values(item as object)]);
  }
}
