/** Abbreviated units of all languages, as `locales/` writes them. */
const UNITS = ['h', 'min', 'km', 'sa', 'dk', 'Std', 'Min', 'Uhr', 'ч', 'мин', 'км'];

const COUNT = /# (?=\p{L})/gu;
const MEASURE = new RegExp(String.raw`\} (?=(?:${UNITS.join('|')})(?!\p{L}))`, 'gu');

/**
 * Keeps a number on the line of its noun or unit, by a non-breaking space: `# nights`, `{minutes} min`.
 * @param message in ICU syntax
 */
export function keepNumbers(message: string): string {
  return message.replace(COUNT, '#\u00a0').replace(MEASURE, '}\u00a0');
}
