const STANDS_FOR = { '#i18n/messages.ts': './without-vite-messages.js', '@lingui/core/macro': './without-vite-macro.js' };

/** A resolve hook of Node. */
export async function resolve(specifier, context, next) {
  const file = STANDS_FOR[specifier];
  return file === undefined ? next(specifier, context) : { url: new URL(file, import.meta.url).href, format: 'module', shortCircuit: true };
}
