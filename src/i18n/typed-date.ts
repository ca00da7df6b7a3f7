const WRITTEN = [/^(?<day>\d{1,2})[.,/ -]+(?<month>\d{1,2})[.,/ -]+(?<year>\d{4}|\d{2})$/, /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/, /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/];

/**
 * Reads a day as people type it, day first in every language (U5): `12.6.2027`, `12/06/27`, `12062027`; also `2027-06-12`.
 * @returns `YYYY-MM-DD`, which may be no day of the calendar (`2027-02-31`); null for anything else
 */
export function typedDate(text: string): string | null {
  const trimmed = text.trim();
  for (const form of WRITTEN) {
    const parts = form.exec(trimmed)?.groups;
    if (!parts) continue;
    const { day = '', month = '', year = '' } = parts;
    return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return null;
}
