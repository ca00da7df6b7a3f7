import { describe, expect, it } from 'vitest';
import { NO_IMAGE } from '#server/pictures/no-image.ts';
import { sendRaw } from './raw-request.ts';
import { useServer } from './test-server.ts';

describe('a picture that does not exist', () => {
  const running = useServer('postgres');
  const get = (path: string) => sendRaw(running().url, path);

  it('is there when it exists', async () => {
    for (const path of ['urun/VIL-001-0-4x3', 'harita/_area-14-151-113-en', 'harita/_area-14-151-113-night-ru']) expect((await get(`/images/meltem/${path}.svg`)).status, path).toBe(200);
  });

  it.each([
    ['an unknown product', '/images/meltem/urun/VIL-999-0-4x3.svg'],
    ['an unknown destination', '/images/meltem/bolge/nowhere-0-4x3.svg'],
    ['an unknown vehicle', '/images/meltem/arac/rocket-0-4x3.svg'],
    ['an unknown board', '/images/meltem/splash/nothing-0-4x3.svg'],
    ['an unknown map', '/images/meltem/harita/nowhere-en.svg'],
    ['the map of an area whose coast is not known', '/images/meltem/harita/_area-14-10-10-en.svg'],
    ['the map of an area spelled in another way', '/images/meltem/harita/_area-14-0151-113-en.svg'],
    ['the map of an area closer than maps are drawn', '/images/meltem/harita/_area-20-1208-904-en.svg'],
    ['an unknown language of a map', '/images/meltem/harita/VIL-001-xx.svg'],
    ['an unknown size', '/images/meltem/urun/VIL-001-0-99x98.svg'],
    ['an unknown view', '/images/meltem/urun/VIL-001-99-4x3.svg'],
    ['a view spelled in another way', '/images/meltem/urun/VIL-001-00-4x3.svg'],
    ['an unknown format', '/images/meltem/urun/VIL-001-0-4x3.png'],
    ['[U24] a link to an unknown product', '/images/meltem/urun/VIL-999-0-40x21-1200.jpg'],
    ['[U24] a link to another view', '/images/meltem/urun/VIL-001-1-40x21-1200.jpg'],
    ['[U24] the picture of a link in another size', '/images/meltem/urun/VIL-001-0-40x21-600.jpg'],
    ['[U24] the picture of a link in another shape', '/images/meltem/urun/VIL-001-0-4x3-1200.jpg'],
    ['[U24] the picture of a link to a map', '/images/meltem/harita/VIL-001-0-40x21-1200.jpg'],
    ['an unknown folder', '/images/meltem/secret/VIL-001-0-4x3.svg'],
    ['an unknown tenant', '/images/nobody/urun/VIL-001-0-4x3.svg'],
    ['a path that climbs', '/images/meltem/urun/../../../etc/passwd.svg'],
    ['a path that climbs, encoded', '/images/meltem/urun/%2e%2e%2f%2e%2e%2fpasswd.svg'],
    ['a backslash', '/images/meltem/urun/..%5C..%5Cpasswd.svg'],
    ['a name with an encoded slash', '/images/meltem/urun/VIL-001%2F0-4x3.svg'],
    ['a very long name', `/images/meltem/urun/${'A'.repeat(500)}-0-4x3.svg`],
  ])('%s is answered with 404, and is not drawn', async (_, path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    // One shared picture; where the path leaves the folder of pictures, a page or a line of text.
    expect([NO_IMAGE, 'Not found'].includes(body) || body.startsWith('<!DOCTYPE html>')).toBe(true);
    if (path.startsWith('/images/meltem/') && !path.includes('/../')) expect(body).toBe(NO_IMAGE);
  });

  it('is the same for many names, so that names cost neither a drawing nor memory', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => get(`/images/meltem/urun/VIL-X${index}-0-4x3.svg`)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set([`404 ${NO_IMAGE}`]));
  });
});
