import { isIsoDate } from '#domain/date.ts';
import { formatDate } from '#i18n/format.ts';
import { typedDate } from '#i18n/typed-date.ts';

/** Writes a day that was typed otherwise as DD.MM.YYYY. */
export function rewriteDay(input: HTMLInputElement): void {
  const day = typedDate(input.value);
  if (day !== null && isIsoDate(day)) input.value = formatDate(day);
}

/** The day of a field, `YYYY-MM-DD`; empty for an empty field, and the text itself where it is no day. */
export function typedDay(text: string): string {
  return typedDate(text) ?? text.trim();
}
