import { readFile, writeFile } from 'node:fs/promises';

/**
 * Replaces what stands between `<!-- name:begin -->` and `<!-- name:end -->` in a document.
 * @throws Error when the document has no such lines
 */
export async function writeSection(file: string, name: string, text: string): Promise<void> {
  const document = await readFile(file, 'utf8');
  const place = new RegExp(`(?<=<!-- ${name}:begin -->\\n).*(?=<!-- ${name}:end -->)`, 's');
  if (!place.test(document)) throw new Error(`${file} has no place for ${name}`);
  await writeFile(file, document.replace(place, () => `${text.trimEnd()}\n`));
}
