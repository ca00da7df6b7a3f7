import { describe, expect, it } from 'vitest';
import { CALLS } from './calls.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument('https://shop.example/api');
const operations = Object.entries(document.paths).map(([path, item]) => [path, JSON.stringify(item)] as const);

describe('openapi', () => {
  it('has every call once, under its name and method', () => {
    expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length);
    expect(Object.keys(document.paths).sort()).toEqual(CALLS.map(({ name }) => `/${name}`).sort());
    for (const { name, method } of CALLS) expect(document.paths[`/${name}`]).toHaveProperty(method.toLowerCase());
  });

  it('refers only to existing schemas, and is plain JSON', () => {
    const text = JSON.stringify(document);
    const refs = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(refs.length).toBeGreaterThan(20);
    for (const name of refs) expect(document.components.schemas).toHaveProperty(name);
    expect(JSON.parse(text)).toEqual(document);
  });

  it('has card fields only in the call to the bank, which has another server', () => {
    const card = /kart_numarasi|kart_ccv|kart_ay|kart_yil/;
    expect(operations.filter(([, text]) => card.test(text)).map(([path]) => path)).toEqual(['/odeme-kart-jeton-post']);
    expect(JSON.stringify(document.components)).not.toMatch(card);
    const elsewhere = operations.filter(([, text]) => text.includes('"servers"')).map(([path]) => path);
    expect(elsewhere).toEqual(CALLS.filter(({ host }) => host === 'tokeniser').map(({ name }) => `/${name}`));
  });

  it('requires the tenant in every call and the idempotency key in calls that declare it', () => {
    for (const [, text] of operations) expect(text).toContain('"company"');
    const keyed = operations.filter(([, text]) => text.includes('"Idempotency-Key"')).map(([path]) => path);
    expect(keyed).toEqual(['/rezervasyon-olustur-post', '/kalan-odeme-baslat-post', '/odeme-baslat-post', '/iletisim-mesaj-post', '/ozel-teklif-iste-post', '/acenta-basvuru-post', '/teklif-iste-post']);
  });

  it('takes a draft\'s token in a header or a cookie, never in an address', () => {
    for (const call of CALLS) {
      const operation = (document.paths[`/${call.name}`] as any)[call.method.toLowerCase()];
      const places = operation.parameters.filter(({ name }: any) => /token|meltem-draft/.test(name)).map((parameter: any) => parameter.in);
      expect(places, call.name).toEqual(call.draftToken ? ['header', 'cookie'] : []);
    }
  });

  it('keeps queries and forms flat', () => {
    for (const call of CALLS.filter(({ method, form, file }) => method === 'GET' || form || file)) {
      const json = call.request.json(new Map()) as any;
      const schemas = json.oneOf ?? [json];
      const fields = schemas.flatMap(({ properties }: any) => Object.values(properties));
      for (const field of fields) expect(JSON.stringify(field), call.name).not.toMatch(/"object"|\$ref/);
    }
  });
});
