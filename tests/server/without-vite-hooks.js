import { readFileSync } from 'node:fs';

const STAND_INS = JSON.parse(readFileSync(new URL('./without-vite-stand-ins.json', import.meta.url), 'utf8'));

/** A resolve hook of Node. */
export async function resolve(specifier, context, next) {
  const file = STAND_INS[specifier];
  return file === undefined ? next(specifier, context) : { url: new URL(file, import.meta.url).href, format: 'module', shortCircuit: true };
}
