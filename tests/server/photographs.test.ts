import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#api/client.ts';
import { FILE_TYPE } from '#contract/call.ts';
import { basketPrice } from '#contract/calls/basket.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { LARGEST_PHOTOGRAPH, MOST_PHOTOGRAPHS, photographAdd, photographList, photographOrder, photographRemove } from '#contract/calls/photographs.ts';
import { productGet } from '#contract/calls/product.ts';
import { coverFiles, largestView, linkPicture, PHOTOGRAPH_WIDTHS, smallCover, viewFiles } from '#domain/pictures.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { seedTenant } from '#server/database/seed.ts';
import { DeskError, uploadPhotographs } from '#server/desk/upload-photographs.ts';
import { NO_IMAGE } from '#server/pictures/no-image.ts';
import { startServer } from '#server/start.ts';
import { channelAt, photograph, pngBomb } from '#tests/support/photographs.ts';
import { week } from './orders.ts';
import { cookieOf, DESK_EMAIL, deskClient, passwordOf, signIn } from './quote-desk.ts';
import { catalogueSeen, clientOf, freshId, refusalOf, useServer } from './test-server.ts';

const VILLA = { category: 'villa', slug: 'villa-kirlangic-kalkan', lang: 'en' } as const;
const fileOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>], { type: FILE_TYPE });
const CACHED = 'public, max-age=2592000, stale-while-revalidate=31536000';

describe('[B17] photographs of products', () => {
  const running = useServer('postgres');
  let cookie = '';
  let desk: ApiClient;
  let slug = '';

  beforeAll(async () => {
    cookie = cookieOf(await signIn(running(), DESK_EMAIL, await passwordOf(running())));
    desk = deskClient(running(), cookie);
    const { products } = await running().api.send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 60 });
    slug = products.find(({ code }) => code === 'VIL-001')!.slug.en;
  });

  const add = (file: Uint8Array, code = 'VIL-001', client = desk) => client.send(photographAdd, { code, lang: 'en' }, { file: fileOf(file), retries: 0 });
  const refused = async (file: Uint8Array) => (await refusalOf(add(file))).code;
  const remove = (code: string, id: string) => desk.send(photographRemove, { code, id, lang: 'en' });
  const removeAll = async (code = 'VIL-001') => {
    const { products } = await desk.send(photographList, { term: code, page: 1, lang: 'en' });
    for (const { id } of products[0]!.photographs) await remove(code, id);
  };
  const seen = async () => {
    await catalogueSeen(running());
    return running().api.send(productGet, { ...VILLA, slug });
  };
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) => fetch(running().url + path, { headers });
  const picture = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());

  it('are shown in their order in place of the drawings, on the page, on cards and in baskets, and the drawings return after the last one', async () => {
    const drawn = await seen();
    expect(drawn.gallery).toHaveLength(5);
    await add(await photograph().jpeg().toBuffer());
    const { photographs, image } = await add(await photograph({ start: '#20a030', end: '#20a030' }).png().toBuffer());
    expect(photographs.map((each) => each.image.replace(/[0-9a-f]{16}$/, 'id'))).toEqual(Array(2).fill('/images/meltem/urun/VIL-001~id'));
    expect(image).toBe(photographs[0]!.image);

    const shown = await seen();
    expect(shown.gallery).toEqual(photographs.map((each) => each.image));
    expect(shown.offer.image).toBe(image);
    const { products } = await running().api.send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 60 });
    expect(products.find(({ code }) => code === 'VIL-001')!.image).toBe(image);
    const { lines } = await running().api.send(basketPrice, { draftId: freshId('draft'), currency: 'EUR', lines: [week('2027-05-01', '2027-05-08')], plan: 'deposit' });
    expect(lines[0]!.offer!.image).toBe(image);

    const ids = photographs.map(({ id }) => id);
    await desk.send(photographOrder, { code: 'VIL-001', ids: ids.toReversed(), lang: 'en' });
    expect((await seen()).gallery).toEqual(photographs.map((each) => each.image).toReversed());
    expect((await refusalOf(desk.send(photographOrder, { code: 'VIL-001', ids: ids.slice(1), lang: 'en' }, { retries: 0 }))).code).toBe('outdated');

    await remove('VIL-001', ids[1]!);
    expect((await seen()).gallery).toEqual([image]);
    expect((await remove('VIL-001', ids[1]!)).photographs).toHaveLength(1);
    await remove('VIL-001', ids[0]!);
    expect(await seen()).toEqual(drawn);
  });

  it('are served in the widths and ratios of the pages, with a version in the address, and nothing else is', async () => {
    const { image } = await add(await photograph(undefined, { width: 1800, height: 1350 }).jpeg().toBuffer());
    await catalogueSeen(running());
    const files = [...viewFiles(image).srcSet!.split(','), ...coverFiles(image, '3x4').srcSet!.split(',')].map((file) => file.split(' ') as [string, string]);
    expect(files).toHaveLength(2 * PHOTOGRAPH_WIDTHS.length);
    for (const [path, width] of files) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')], path).toEqual([200, 'image/webp', CACHED]);
      const { format, width: px, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect(format).toBe('webp');
      expect(px! / height!).toBeCloseTo(path.includes('3x4') ? 3 / 4 : 4 / 3, 2);
      // Never enlarged: 1350 px are 1012 across at 3:4.
      expect(px).toBe(Math.min(Number.parseInt(width, 10), path.includes('3x4') ? 1012 : 1800));
      expect((await get(path, { 'if-none-match': answer.headers.get('etag')! })).status).toBe(304);
    }
    expect([smallCover(image), largestView(image), viewFiles(image).src].map((path) => path.slice(image.length))).toEqual(['-4x3-320.webp', '-4x3-1600.webp', '-4x3-640.webp']);
    for (const path of [`${image}-4x3-641.webp`, `${image}-16x7-640.webp`, `${image}-4x3-640.avif`, `${image}-4x3-0640.webp`, `${image}.webp`, `${image}-40x21-1200.webp`, `${image}-4x3-1200.jpg`, `${image.replace('VIL-001', 'VIL-999')}-4x3-640.webp`]) {
      const answer = await get(path);
      expect([answer.status, await answer.text()], path).toEqual([404, NO_IMAGE]);
    }
    const link = await get(linkPicture(image));
    expect([link.status, link.headers.get('content-type'), link.headers.get('cache-control')]).toEqual([200, 'image/jpeg', CACHED]);
    expect(await sharp(await link.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    // Made once, and kept for every process.
    const sizes = await running().database.inTenant('meltem', (queries) => queries.selectFrom('photograph_sizes').select(['ratio', 'width']).execute());
    expect(sizes).toHaveLength(files.length + 1);
    await removeAll();
    expect(await running().database.inTenant('meltem', (queries) => queries.selectFrom('photograph_sizes').selectAll().execute())).toEqual([]);
  });

  it('leave a removed one\'s address to the present cover, for a minute, because baskets keep addresses', async () => {
    const first = (await add(await photograph().jpeg().toBuffer())).photographs[0]!;
    const second = (await add(await photograph({ start: '#20a030', end: '#20a030' }).jpeg().toBuffer())).photographs[1]!;
    await remove('VIL-001', first.id);
    await catalogueSeen(running());
    const address = `${first.image}-4x3-320.webp`;
    expect((await get(address)).headers.get('cache-control')).toBe('public, max-age=60');
    expect(await picture(address)).toEqual(await picture(`${second.image}-4x3-320.webp`));
    expect(await picture(linkPicture(first.image))).toEqual(await picture(linkPicture(second.image)));
    // A small one, too, because pages state the size.
    expect(await sharp(await picture(linkPicture(second.image))).metadata()).toMatchObject({ width: 1200, height: 630 });
    await remove('VIL-001', second.id);
    await catalogueSeen(running());
    expect(await picture(linkPicture(first.image))).toEqual(await picture('/images/meltem/urun/VIL-001-0-40x21-1200.jpg'));
    const drawing = await get(address);
    expect([drawing.status, drawing.headers.get('content-type'), drawing.headers.get('cache-control')]).toEqual([200, 'image/svg+xml', 'public, max-age=60']);
    expect(await drawing.text()).toBe(await (await get('/images/meltem/urun/VIL-001-0-4x3.svg')).text());
    // As a page of an earlier release writes it.
    expect((await get(`${first.image}-0-4x3.svg`)).headers.get('content-type')).toBe('image/svg+xml');
  });

  it.each(['jpeg', 'png', 'webp'] as const)('are accepted as %s', async (format) => {
    const { image } = await add(await photograph().toFormat(format).toBuffer());
    await catalogueSeen(running());
    const shown = await picture(`${image}-4x3-640.webp`);
    expect([await channelAt(shown, 0.1, 0.5), await channelAt(shown, 0.9, 0.5)]).toEqual(['red', 'blue']);
    await removeAll();
  });

  it('are stored upright and without metadata: no camera, no place, no profile', async () => {
    const file = await photograph().withExif({ IFD0: { Make: 'Kamera', Artist: 'Ada Lovelace' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 12/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '29/1 38/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>').withIccProfile('p3').withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const sent = await sharp(file).metadata();
    expect([sent.orientation, sent.exif!.includes('Kamera'), sent.icc !== undefined]).toEqual([6, true, true]);
    const { image } = await add(file);
    await catalogueSeen(running());
    const rows = await running().database.inTenant('meltem', (queries) => queries.selectFrom('photographs').select('picture').execute());
    for (const bytes of [rows[0]!.picture, await picture(`${image}-4x3-640.webp`)]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/EXIF|XMP |ICCP|Kamera|Lovelace/);
    }
    // Orientation 6: turned clockwise to be upright, so what was at the start is on top.
    const upright = await sharp(rows[0]!.picture).metadata();
    expect([upright.width, upright.height]).toEqual([600, 800]);
    const shown = await picture(`${image}-3x4-320.webp`);
    expect([await channelAt(shown, 0.5, 0.05), await channelAt(shown, 0.5, 0.95)]).toEqual(['red', 'blue']);
    await removeAll();
  });

  it('are of one picture: the first of an animation', async () => {
    const frame = (background: string) => sharp({ create: { width: 640, height: 480, channels: 3, background } }).png().toBuffer();
    const animated = await sharp(await Promise.all([frame('#c03020'), frame('#2040c0')]), { join: { animated: true } }).webp().toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const { image } = await add(animated);
    await catalogueSeen(running());
    const shown = await picture(`${image}-4x3-320.webp`);
    expect((await sharp(shown).metadata()).pages ?? 1).toBe(1);
    expect(await channelAt(shown, 0.5, 0.5)).toBe('red');
    await removeAll();
  });

  it('are made smaller before they are stored', async () => {
    await add(await photograph(undefined, { width: 5000, height: 2500 }).jpeg().toBuffer());
    const [row] = await running().database.inTenant('meltem', (queries) => queries.selectFrom('photographs').select('picture').execute());
    const { width, height } = await sharp(row!.picture).metadata();
    expect([width, height]).toEqual([2048, 1024]);
    await removeAll();
  });

  it('are refused when they are no JPEG, PNG or WebP, or broken, whatever their name', async () => {
    const jpeg = await photograph().jpeg().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><image href="file:///etc/passwd" width="9" height="9"/></svg>';
    const files: Record<string, Uint8Array> = {
      'a text': Buffer.from('hello'), 'nothing': Buffer.alloc(0), 'an SVG': Buffer.from(svg), 'a GIF': await photograph().gif().toBuffer(), 'a TIFF': await photograph().tiff().toBuffer(), 'an AVIF': await photograph().avif({ effort: 0 }).toBuffer(),
      'a PDF': Buffer.from('%PDF-1.7'), 'a page that begins as a JPEG': Buffer.concat([jpeg.subarray(0, 4), Buffer.from('<script>alert(1)</script>')]),
      'half a JPEG': jpeg.subarray(0, jpeg.length / 2), 'half a PNG': (await photograph().png({ compressionLevel: 0 }).toBuffer()).subarray(0, 500_000), 'half a WebP': (await photograph().webp({ lossless: true }).toBuffer()).subarray(0, 60),
    };
    // SVG can be read, for pictures of links, but not behind the first bytes of a photograph.
    for (const start of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF    WEBP']) files[`an SVG behind ${JSON.stringify(start)}`] = Buffer.from(start + svg, 'latin1');
    for (const [name, file] of Object.entries(files)) expect(await refused(file), name).toBe('notAPicture');
  });

  it('are refused at once when they have more pixels than a camera, or too few', async () => {
    const bomb = pngBomb(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const startedAt = performance.now();
    expect(await refused(bomb)).toBe('wrongSize');
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(await refused(await photograph(undefined, { width: 600, height: 400 }).jpeg().toBuffer())).toBe('wrongSize');
  });

  it('are refused above a number of bytes, and of photographs', async () => {
    const answer = await refusalOf(add(Buffer.alloc(LARGEST_PHOTOGRAPH + 1)));
    expect([answer.status, answer.code]).toEqual([413, 'validation']);
    const ids = Array.from({ length: MOST_PHOTOGRAPHS }, (_, index) => index.toString(16).padStart(16, '0'));
    await running().database.inTenant('meltem', (queries) => queries.updateTable('products').set({ photographs: ids }).where('tenant', '=', 'meltem').where('code', '=', 'VIL-002').execute());
    expect((await refusalOf(add(await photograph().jpeg().toBuffer(), 'VIL-002'))).code).toBe('tooMany');
    await running().database.inTenant('meltem', (queries) => queries.updateTable('products').set({ photographs: [] }).where('tenant', '=', 'meltem').where('code', '=', 'VIL-002').execute());
  });

  it('that are sent twice, or by two at once, are there once each', async () => {
    const files = await Promise.all(['#c03020', '#20a030', '#2040c0'].map((colour) => photograph({ start: colour, end: colour }).jpeg().toBuffer()));
    await Promise.all([...files, ...files].map((file) => add(file)));
    const { products } = await desk.send(photographList, { term: 'vil-001', page: 1, lang: 'en' });
    expect(products[0]!.photographs).toHaveLength(3);
    await removeAll();
  });

  it('are found at the desk by a product\'s code, or by its title as the search reads it', async () => {
    const find = async (term: string, lang: 'en' | 'tr' = 'en') => (await desk.send(photographList, { term, page: 1, lang })).products.map(({ code }) => code);
    expect(await find('VIL-001')).toEqual(['VIL-001']);
    expect(await find('KIRLANGIC', 'tr')).toContain('VIL-001');
    expect(await find('no such product')).toEqual([]);
    expect(await find('%')).toEqual([]);
    const all = await desk.send(photographList, { term: '', page: 2, lang: 'de' });
    expect(all.total).toBeGreaterThan(40);
    expect(all.products).toHaveLength(20);
  });

  it('are changed by the tenant\'s own staff alone', async () => {
    const file = await photograph().jpeg().toBuffer();
    const stranger = deskClient(running(), '');
    for (const attempt of [
      () => add(file, 'VIL-001', stranger), () => stranger.send(photographList, { term: '', page: 1, lang: 'en' }), () => stranger.send(photographRemove, { code: 'VIL-001', id: 'x', lang: 'en' }),
      () => stranger.send(photographOrder, { code: 'VIL-001', ids: [], lang: 'en' }),
    ]) expect((await refusalOf(attempt())).code).toBe('notSignedIn');
    expect((await refusalOf(add(file, 'VIL-999'))).code).toBe('notFound');

    await seedTenant(running().database, { id: 'other', name: 'Other' }, demoOperator.loadCatalogue);
    await catalogueSeen(running(), 'other');
    expect((await refusalOf(add(file, 'VIL-001', deskClient(running(), cookie, 'other')))).code).toBe('notSignedIn');
    const { image } = await add(file);
    await catalogueSeen(running());
    expect((await get(`${image.replace('/meltem/', '/other/')}-4x3-640.webp`)).headers.get('content-type')).toBe('image/svg+xml');
    expect((await clientOf(running(), 'other').send(productGet, { ...VILLA, slug })).gallery).toHaveLength(5);
    await removeAll();

    const address = `${running().url}/api/${photographAdd.name}?k_no=VIL-001&lang=en`;
    const headers = { company: 'meltem', cookie, 'content-type': 'application/octet-stream' };
    const send = (changed: Readonly<Record<string, string>>) => fetch(address, { method: 'POST', body: file as Uint8Array<ArrayBuffer>, headers: { ...headers, ...changed } });
    // What a form or a page of another site can send.
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'image/jpeg', 'application/json']) expect((await send({ 'content-type': type })).status, type).toBe(422);
    expect((await seen()).gallery).toHaveLength(5);
  });

  it('do not keep the server from answering while they are decoded', async () => {
    const file = await photograph(undefined, { width: 6000, height: 4000 }).jpeg().toBuffer();
    const uploading = add(file).then(() => 'uploaded');
    let slowest = 0;
    const answered = async () => {
      const startedAt = performance.now();
      expect((await get('/healthz')).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - startedAt);
    };
    while ((await Promise.race([uploading, answered()])) !== 'uploaded');
    expect(slowest).toBeLessThan(400);
    await removeAll();
  });
});

describe('[B17] a folder of photographs', () => {
  const running = useServer('postgres');

  it('is uploaded by product, in the order of the names', async () => {
    const { dataDir, url } = running();
    const folder = join(dataDir, 'photographs');
    await Promise.all(['VIL-001', 'VIL-999'].map((code) => mkdir(join(folder, code), { recursive: true })));
    await writeFile(join(folder, 'VIL-001', '10.png'), await photograph({ start: '#c03020', end: '#c03020' }).png().toBuffer());
    await writeFile(join(folder, 'VIL-001', '2.jpg'), await photograph({ start: '#2040c0', end: '#2040c0' }).jpeg().toBuffer());
    await writeFile(join(folder, 'VIL-001', 'notes.txt'), 'The pool is on the left.');
    await writeFile(join(folder, 'VIL-999', '1.jpg'), await photograph().jpeg().toBuffer());
    const files: string[] = [];
    const config = { deskEmail: DESK_EMAIL, deskPassword: null, dataDir };
    await uploadPhotographs(folder, url, config, ({ code, file, outcome }) => files.push(`${code}/${file}: ${outcome}`));
    expect(files).toEqual(['VIL-001/2.jpg: added', 'VIL-001/10.png: added', 'VIL-001/notes.txt: notAPicture', 'VIL-999/1.jpg: notFound']);
    const desk = deskClient(running(), cookieOf(await signIn(running(), DESK_EMAIL, await passwordOf(running()))));
    const { image } = (await desk.send(photographList, { term: 'VIL-001', page: 1, lang: 'en' })).products[0]!;
    await catalogueSeen(running());
    expect(await channelAt(Buffer.from(await (await fetch(`${url}${image}-4x3-320.webp`)).arrayBuffer()), 0.5, 0.5)).toBe('blue');

    // In a process of its own, which ends when all is sent.
    const work = `import { uploadPhotographs } from '#server/desk/upload-photographs.ts'; await uploadPhotographs(${[folder, url, config].map((value) => JSON.stringify(value)).join()}, ({ file }) => console.log(file));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', work], { timeout: 30_000 });
    expect(stdout.trim().split('\n')).toEqual(['2.jpg', '10.png', 'notes.txt', '1.jpg']);

    await expect(uploadPhotographs(folder, url, { ...config, deskPassword: 'not the password' }, () => {})).rejects.toThrow(DeskError);
    await expect(uploadPhotographs(folder, 'http://127.0.0.1:1', config, () => {})).rejects.toThrow(DeskError);
  });
});

describe('[B17] a photograph that is added in one process', () => {
  const running = useServer('postgres');

  it('is seen by another within a second, and its sizes are made once', async () => {
    const { databaseUrl, dataDir } = running();
    const other = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: `${dataDir}/other`, DATABASE_URL: databaseUrl!, RATE_LIMIT: 'off', DEMO: 'off', DESK_EMAIL, DESK_PASSWORD: await passwordOf(running()) }), { log: () => {} });
    try {
      const desk = deskClient(running(), cookieOf(await signIn(running(), DESK_EMAIL, await passwordOf(running()))));
      const { image } = await desk.send(photographAdd, { code: 'VIL-001', lang: 'en' }, { file: fileOf(await photograph().jpeg().toBuffer()) });
      const address = `${image}-4x3-640.webp`;
      // This server draws nothing.
      await vi.waitFor(async () => expect((await fetch(other.url + address)).status).toBe(200), { timeout: 1000, interval: 20 });
      expect((await clientOf(other).send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 60 })).products.find(({ code }) => code === 'VIL-001')!.image).toBe(image);
      const bytes = async (url: string) => Buffer.from(await (await fetch(url + address)).arrayBuffer());
      expect(await bytes(other.url)).toEqual(await bytes(running().url));
      expect((await fetch(`${other.url}/images/meltem/urun/VIL-001-0-4x3.svg`)).headers.get('content-type')).toBe('image/webp');
      expect((await fetch(`${other.url}/images/meltem/urun/VIL-002-0-4x3.svg`)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });
});
