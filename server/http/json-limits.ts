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
export function checkJsonLimits(value: unknown, depth = 0): void {
  if (depth > DEEPEST) throw new ContractError([{ field: '', code: 'max', message: `nested more than ${DEEPEST} deep` }]);
  if (typeof value === 'string') return checkText(value);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (value.length > LONGEST_LIST) throw new ContractError([{ field: '', code: 'max', message: `a list has more than ${LONGEST_LIST} items` }]);
    for (const item of value) checkJsonLimits(item, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    checkText(key);
    checkJsonLimits((value as Record<string, unknown>)[key], depth + 1);
  }
}

function checkText(text: string): void {
  if (!isStorable(text)) throw new ContractError([{ field: '', code: 'format', message: 'a text contains a character that cannot be stored' }]);
}
