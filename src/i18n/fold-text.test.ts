import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([['Kaş', 'kas'], ['İzmir', 'izmir'], ['ISPARTA', 'isparta'], ['Çeşme ve Alaçatı', 'cesme ve alacati'], ['Göcek', 'gocek'], ['Гёджек', 'геджек']])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
