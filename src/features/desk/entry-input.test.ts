import { describe, expect, it } from 'vitest';
import { readEntries, totalOf } from './entry-input.ts';

const entry = (title: string, quantity: string, unit: string) => ({ id: title, title, quantity, unit });

describe('the entries of a quotation', () => {
  it('are read with a comma or a point, without empty rows', () => {
    expect(readEntries([entry('House ', '3', '1500,50'), entry('', '1', '')])).toEqual([{ title: 'House', quantity: 3, unit: '1500.50' }]);
    expect(totalOf([entry('House', '3', '1500,50'), entry('Music', '1', '99.9')])).toBe('4601.40');
  });

  it.each([['no text', entry('', '1', '5')], ['no price', entry('House', '1', '')], ['no quantity', entry('House', '0', '5')], ['half a cent', entry('House', '1', '5.005')], ['less than nothing', entry('House', '1', '-5')]])(
    'are not read with %s', (_, wrong) => {
      expect(readEntries([entry('Music', '1', '10'), wrong])).toBeNull();
      expect(totalOf([entry('Music', '1', '10'), wrong])).toBe('10.00');
    });

  it('are not read when there is none', () => expect(readEntries([entry('', '1', '')])).toBeNull());
});
