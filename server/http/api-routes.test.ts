import { expect, it, vi } from 'vitest';
import { createApi } from './api-routes.ts';
import type { RateLimit } from './rate-limit.ts';

it('makes the OpenAPI document once', async () => {
  const rateLimit: RateLimit = () => async (_, next) => next();
  /** Each document asks for it. */
  const publicUrl = vi.fn(() => 'https://shop.example');
  const api = createApi({ services: { byName: new Map(), socialSignIn: { isSetUp: () => false } }, publicUrl, rateLimit } as unknown as Parameters<typeof createApi>[0]);
  for (let time = 0; time < 3; time += 1) {
    const answer = await api.request('/openapi.json');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toMatchObject({ servers: [{ url: 'https://shop.example/api' }] });
  }
  expect(publicUrl).toHaveBeenCalledOnce();
});
