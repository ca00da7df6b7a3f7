import { array, boolean, lazy, mixed, number, object, string, type ISchema, type Schema } from 'yup';
import { LOCALES } from '#domain/catalogue.ts';
import { containsCardNumber } from './card-number.ts';

/** Parts of the schemas for events read back. A leaf takes its value as it is; an object drops fields it does not know. */

export const id = () => string().strict().matches(/^[\w-]{1,64}$/).required();
export const code = () => string().strict().matches(/^[A-Za-z0-9][\w./-]{0,79}$/).required();
export const text = (most: number) => string().strict().max(most).defined();
export const decimal = () => string().strict().matches(/^-?\d{1,15}(?:\.\d{1,12})?$/).required();
export const currency = () => string().strict().matches(/^[A-Z]{3}$/).required();
export const epoch = () => number().strict().integer().min(0).required();
export const count = (most: number) => number().strict().integer().min(0).max(most).required();
export const flag = () => boolean().strict().required();
export const oneOf = <T extends string>(values: readonly T[]) => string().strict().oneOf([...values]).required();
export const list = (of: ISchema<unknown>, most: number) => array().of(of).max(most).required();
export const record = (fields: Record<string, ISchema<unknown>>) => object(fields).required();

/** Text a person typed. A payment card number in it makes the event unreadable: it must not be kept. */
export const typed = (most: number, fewestDigits = 13) =>
  text(most).test('no-card-number', 'a card number', (value) => !containsCardNumber(value, fewestDigits));

export const localized = () => record(Object.fromEntries(LOCALES.map((locale) => [locale, text(300)])));

const never = mixed().test('never', 'no such kind', () => false);

/** One of several shapes, told apart by the text in `key`. */
export function variant(key: string, shapes: Readonly<Record<string, Schema>>): ISchema<unknown> {
  return lazy((value: unknown) => {
    const name = (value as Record<string, unknown> | null | undefined)?.[key];
    return (typeof name === 'string' && Object.hasOwn(shapes, name) ? shapes[name] : undefined) ?? never;
  });
}

/** The shape, or null. */
export function orNull(shape: Schema): ISchema<unknown> {
  return lazy((value: unknown) => (value === null ? mixed().nullable().defined() : shape));
}

/** A whole quantity by code, and nothing else. */
export function quantities(most: number): ISchema<unknown> {
  return lazy((value: unknown) => {
    const keys = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
    if (!keys.every((key) => /^[A-Za-z0-9][\w-]{0,39}$/.test(key))) return never;
    return record(Object.fromEntries(keys.map((key) => [key, count(most)])));
  });
}
