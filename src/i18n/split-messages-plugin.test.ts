import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENTRIES, similarTogether } from './split-messages-plugin.ts';

describe('the parts of a catalog', () => {
  it('[U14] have an entry for every file that is fetched later, so that its words come with it', () => {
    const lazy = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.lazy.tsx')).map((file) => join('src', file));
    expect(lazy.length).toBeGreaterThan(5);
    const entries = new Set(Object.values(ENTRIES).flat());
    expect(lazy.filter((file) => !entries.has(file))).toEqual([]);
  });

  it('are in the order of their texts', () => {
    const messages = similarTogether({ a: ['Choose dates'], b: [['count'], ' nights'], c: ['Arrival'], d: ['Choose a day'] });
    expect(Object.entries(messages)).toEqual([['c', ['Arrival']], ['d', ['Choose a day']], ['a', ['Choose dates']], ['b', [['count'], ' nights']]]);
  });
});
