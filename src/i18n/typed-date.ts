const WRITTEN = [/^(?<day>\d{1,2})[.,/ -]+(?<month>\d{1,2})[.,/ -]+(?<year>\d{4}|\d{2})$/, /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/, /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/];

/**
 * Reads a day as people type it, day first in every language (U5): `12.6.2027`, `12/06/27`, `12062027`; also `2027-06-12`.
 * @param latest a year of two digits is the last one that makes a day not after it; without it, a year of this century
 * @returns `YYYY-MM-DD`, which may be no day of the calendar (`2027-02-31`); null for anything else
 */
export function typedDate(text: string, latest?: string): string | null {
  const trimmed = text.trim();
  for (const form of WRITTEN) {
    const parts = form.exec(trimmed)?.groups;
    if (!parts) continue;
    const { day = '', month = '', year = '' } = parts;
    const inYear = (full: string) => `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year.length === 4) return inYear(year);
    const inThisCentury = inYear(`20${year}`);
    return latest !== undefined && inThisCentury > latest ? inYear(`19${year}`) : inThisCentury;
  }
  return null;
}
