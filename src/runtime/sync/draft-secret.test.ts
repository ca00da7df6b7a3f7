import { hkdfSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { accessOf, isSecret } from './draft-secret.ts';
import { createTestSecret } from '#tests/support/test-platform.ts';

it('opens a draft by RFC 5869, as another implementation does', async () => {
  const secret = createTestSecret();
  const derive = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', info, bytes));
  const { draftId, token } = await accessOf(secret);
  expect(draftId.replaceAll('-', '')).toBe(derive('meltem draft id', 16).toString('hex'));
  expect(draftId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(token).toBe(derive('meltem draft token', 32).toString('base64url'));
});

it('distinguishes a secret from other link endings', () => {
  for (let i = 0; i < 50; i += 1) expect(isSecret(createTestSecret())).toBe(true);
  const secret = createTestSecret();
  for (const text of ['', 'secret', secret.slice(1), `${secret}A`, `${secret.slice(0, 42)}B`, `${secret.slice(0, 42)}=`, `${secret.slice(0, 20)} ${secret.slice(21)}`]) expect(isSecret(text)).toBe(false);
});
