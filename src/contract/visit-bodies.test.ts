import { describe, expect, it } from 'vitest';
import { productViews, visit } from './calls/visits.ts';
import { MOST_VIEWED, productViewsBody, visitBody } from './visit-bodies.ts';

describe('[B16] the bodies without codecs', () => {
  it('are what the calls read, however much was seen', () => {
    expect(productViews.request.decode(JSON.parse(productViewsBody(['VIL-001', 'TUR-001'])))).toEqual({ productCodes: ['VIL-001', 'TUR-001'] });
    const many = Array.from({ length: 200 }, (_, nth) => `VIL-${nth}`);
    expect(productViews.request.decode(JSON.parse(productViewsBody(many))).productCodes).toHaveLength(MOST_VIEWED);
    expect(visit.request.decode(JSON.parse(visitBody('ru', 'x'.repeat(5000))))).toEqual({ lang: 'ru', userAgent: 'x'.repeat(500) });
  });
});
