import { register } from 'node:module';

/** Vite compiles the messages that e-mails use, and loads them. A server that a test or a benchmark starts without Vite gets these stand-ins, in which every text is `words`. */
register('./without-vite-hooks.js', import.meta.url);
