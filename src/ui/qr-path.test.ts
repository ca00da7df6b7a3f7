import { describe, expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

/** Reads the path back into modules. */
function modulesOf({ size, path }: ReturnType<typeof qrPath>): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) modules[Number(y)]![Number(x) + step] = true;
  }
  return modules;
}

const LINK = `https://meltem.example/basket/continue#${'Ab3-_'.repeat(8)}xyz`;

describe('a QR code as a path', () => {
  it('has a finder in three corners, inside a quiet zone of four modules', () => {
    const modules = modulesOf(qrPath(LINK));
    const size = modules.length;
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    const corner = (x: number, y: number) => finder.map((_, row) => finder.map((__, column) => (modules[y + row]![x + column] ? '1' : '0')).join(''));
    expect(corner(4, 4)).toEqual(finder);
    expect(corner(size - 11, 4)).toEqual(finder);
    expect(corner(4, size - 11)).toEqual(finder);
    const quiet = modules.flatMap((row, y) => row.filter((_, x) => x < 4 || y < 4 || x >= size - 4 || y >= size - 4));
    expect(quiet).not.toContain(true);
  });

  it('is different for another text, and identical for the same', () => {
    expect(qrPath(LINK)).toEqual(qrPath(LINK));
    expect(qrPath(LINK).path).not.toBe(qrPath(`${LINK}x`).path);
  });
});
