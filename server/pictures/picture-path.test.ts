import { describe, expect, it } from 'vitest';
import { parsePicturePath } from './picture-path.ts';

describe('parsePicturePath', () => {
  it.each([
    ['/images/meltem/urun/VIL-001-0-4x3.svg', { folder: 'urun', name: 'VIL-001-0-4x3', format: 'svg' }],
    ['/images/meltem/urun/VIL.1:a~0123456789abcdef-4x3-640.webp', { folder: 'urun', name: 'VIL.1:a~0123456789abcdef-4x3-640', format: 'webp' }],
    ['/images/a%20tenant/bolge/kas-0-3x4-800.avif', { folder: 'bolge', name: 'kas-0-3x4-800', format: 'avif' }],
  ])('reads %s', (pathname, path) => {
    expect(parsePicturePath(pathname)).toEqual(path);
  });

  it.each([
    '/images/meltem/urun/VIL-001',
    '/images/meltem/urun/../urun/VIL-001-0-4x3.svg',
    '/images/meltem/urun/..%2f..%2fetc-0-4x3.svg',
    '/images/meltem/urun/.svg',
    '/images/meltem/VIL-001-0-4x3.svg',
    '/images/meltem/URUN/VIL-001-0-4x3.svg',
    `/images/meltem/urun/${'x'.repeat(151)}.svg`,
    '/images/meltem/urun/VIL-001-0-4x3.svg/more',
    '/api/images/meltem/urun/VIL-001-0-4x3.svg',
  ])('returns null for %s', (pathname) => {
    expect(parsePicturePath(pathname)).toBeNull();
  });
});
