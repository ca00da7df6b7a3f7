import { isIsoDate } from '#domain/date.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { formatDate } from '#i18n/format.ts';
import { typedDate } from '#i18n/typed-date.ts';

/** The day that a field's text says; undefined where it is empty or says no day of the calendar. */
export function dayIn(text: string): IsoDate | undefined {
  const day = typedDate(text);
  return day !== null && isIsoDate(day) ? day : undefined;
}

/** Writes a day that was typed otherwise as DD.MM.YYYY. */
export function rewriteDay(input: HTMLInputElement): void {
  const day = dayIn(input.value);
  if (day !== undefined) input.value = formatDate(day);
}

/** The day of a field, `YYYY-MM-DD`; empty for an empty field, and the text itself where it is no day. */
export function typedDay(text: string): string {
  return typedDate(text) ?? text.trim();
}

/** Those of the named fields whose text is no day of the calendar. An empty field is right. */
export function wrongDays<Name extends string>(form: FormData, names: readonly Name[]): Name[] {
  return names.filter((name) => {
    const text = String(form.get(name) ?? '').trim();
    return text !== '' && dayIn(text) === undefined;
  });
}
