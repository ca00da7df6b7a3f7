import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import type { Plugin } from 'vite';

const FIRST = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const REST = `${FIRST}0123456789-_`;
const LENGTH = 4;

/**
 * Derives the document's name of a CSS module's class: four characters from the
 * file's path and the class name. It is the same in the browser's and the server's
 * build. `src/app/styles.test.ts` fails when two classes get the same name.
 * @param file path of the CSS module from the root of the repository, with `/`
 */
export function scopedName(name: string, file: string): string {
  const hash = createHash('sha256').update(`${file} ${name}`).digest();
  return Array.from({ length: LENGTH }, (_, index) => {
    const letters = index === 0 ? FIRST : REST;
    return letters[hash.readUInt32BE(index * 4) % letters.length];
  }).join('');
}

/** Names the classes of CSS modules: by `scopedName` in a build, legibly (`poster_art_k3fQ`) in development. */
export function scopedNames(): Plugin {
  return {
    name: 'meltem:scoped-names',
    // Tests use the unscoped names.
    apply: (_config, { mode }) => mode !== 'test',
    config: (_config, { command }) => ({
      css: {
        modules: {
          generateScopedName(name: string, path: string): string {
            const short = scopedName(name, relative(process.cwd(), path).replaceAll('\\', '/'));
            return command === 'build' ? short : `${basename(path, '.module.css')}_${name}_${short}`;
          },
        },
      },
    }),
  };
}
