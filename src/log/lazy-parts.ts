// One chunk, loaded by `load-lazy-parts.ts`.
export { finishErasing } from './erase.ts';
export { openWriter } from './log-writer.ts';
export { readDamaged, restoreDamaged } from './recover.ts';
