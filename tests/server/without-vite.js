import { register } from 'node:module';

/** For servers that run without Vite, in child processes of tests and in benchmarks: the words of e-mails are compiled and loaded by it, so here each of them is `words`. */
register('./without-vite-hooks.js', import.meta.url);
