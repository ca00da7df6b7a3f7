import { writtenText } from '#domain/written-text.ts';
import { wire } from '#contract/schema-codec.ts';

/** The wire names of a `writtenText`. */
export const WRITTEN_NAMES = { lang: 'lang', text: 'metin' } as const;

/** @param max characters */
export const written = (max: number) => wire(writtenText(max), WRITTEN_NAMES);
