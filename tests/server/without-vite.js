import { register } from 'node:module';

/** For child servers, which run without Vite: the words of e-mails are compiled and loaded by it, so here each of them is `words`. */
register('./without-vite-hooks.js', import.meta.url);
