import { ContractError } from '#contract/contract-error.ts';
import { isStorable } from './storable-text.ts';

/** Deeper than any request of the contract, and shallow enough for a recursive validator. */
const DEEPEST = 32;

/**
 * Checks a decoded JSON value before validation: its depth and its texts.
 * @throws ContractError for too deep nesting or a text that PostgreSQL cannot store
 */
export function checkJsonLimits(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new ContractError([{ field: '', code: 'max', message: `nested more than ${DEEPEST} deep` }]);
    const texts = level.filter((item) => typeof item === 'string');
    if (!texts.every(isStorable)) throw new ContractError([{ field: '', code: 'format', message: 'a text holds a character that cannot be stored' }]);
    level = level.filter((item) => typeof item === 'object' && item !== null).flatMap((item) => [...Object.keys(item as object), ...Object.values(item as object)]);
  }
}
