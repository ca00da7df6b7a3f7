import { describe, expect, it } from 'vitest';
import { NO_IMAGE } from '#server/pictures/no-image.ts';
import type { Picture, PictureSource } from '#server/pictures/picture-source.ts';
import { createImages } from './image-route.ts';

const PHOTO = '/images/meltem/urun/VIL-001-0-4x3-800.avif';
const DRAWING = '/images/meltem/urun/VIL-001-0-4x3.svg';

/** A picture source of the given files, by address; records every read of their bytes. */
function picturesIn(files: Record<string, Omit<Picture, 'read'> & { body: Uint8Array<ArrayBuffer> | string | Error }>) {
  const reads: string[] = [];
  const pictures: PictureSource = {
    async find(tenant, { folder, name, format }) {
      const path = `/images/${tenant}/${folder}/${name}.${format}`;
      const file = files[path];
      if (!file) return null;
      return {
        ...file,
        async read() {
          reads.push(path);
          if (file.body instanceof Error) throw file.body;
          return file.body;
        },
      };
    },
  };
  const app = createImages({ pictures, knowsTenant: async (tenant) => tenant === 'meltem' });
  app.onError((error, c) => c.text(error.message, 500));
  const get = (path: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }) => app.request(path, { headers });
  return { get, reads, files };
}

describe('createImages', () => {
  it('sends a photograph uncompressed and a drawing compressed', async () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 7);
    const { get } = picturesIn({
      [PHOTO]: { contentType: 'image/avif', version: '1', body: bytes },
      [DRAWING]: { contentType: 'image/svg+xml', version: '1', body: '<svg/>' },
    });
    const photo = await get(PHOTO);
    expect(photo.status).toBe(200);
    expect(photo.headers.get('content-type')).toBe('image/avif');
    expect(photo.headers.get('content-encoding')).toBeNull();
    expect(new Uint8Array(await photo.arrayBuffer())).toEqual(bytes);
    expect((await get(DRAWING)).headers.get('content-encoding')).toBe('br');
    for (const headers of [photo.headers, (await get(DRAWING)).headers]) {
      expect(headers.get('cache-control')).toBe('public, max-age=2592000, stale-while-revalidate=31536000');
    }
  });

  it('reads a picture once, and again when its version has changed', async () => {
    const { get, reads, files } = picturesIn({ [PHOTO]: { contentType: 'image/avif', version: '1', body: 'first' } });
    const [first, again] = [await get(PHOTO), await get(`${PHOTO}?a=1`)];
    expect([await first.text(), await again.text()]).toEqual(['first', 'first']);
    expect(reads).toHaveLength(1);
    expect((await get(PHOTO, { 'if-none-match': first.headers.get('etag')! })).status).toBe(304);

    files[PHOTO] = { contentType: 'image/avif', version: '2', body: 'second' };
    const changed = await get(PHOTO, { 'if-none-match': first.headers.get('etag')! });
    expect([changed.status, await changed.text()]).toEqual([200, 'second']);
    expect(reads).toHaveLength(2);
  });

  it('reads again after a failed read', async () => {
    const { get, files } = picturesIn({ [PHOTO]: { contentType: 'image/avif', version: '1', body: new Error('disk') } });
    expect((await get(PHOTO)).status).toBe(500);
    files[PHOTO] = { contentType: 'image/avif', version: '1', body: 'photo' };
    expect(await (await get(PHOTO)).text()).toBe('photo');
  });

  it.each([
    ['a picture that does not exist', '/images/meltem/urun/VIL-404-0-4x3.svg'],
    ['a tenant that does not exist', '/images/nobody/urun/VIL-001-0-4x3.svg'],
    ['an address that is no picture address', '/images/meltem/urun/VIL-001'],
  ])('answers %s with 404 and the no-image picture', async (_, path) => {
    const { get, reads } = picturesIn({ '/images/nobody/urun/VIL-001-0-4x3.svg': { contentType: 'image/svg+xml', version: '1', body: '<svg/>' } });
    const missing = await get(path);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toBe('image/svg+xml');
    expect(missing.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await missing.text()).toBe(NO_IMAGE);
    expect(reads).toEqual([]);
  });
});
