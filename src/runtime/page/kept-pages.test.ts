import { describe, expect, it } from 'vitest';
import { wantedPage } from './kept-pages.ts';

describe('wantedPage', () => {
  it('is the page of the address, with its search', () => {
    expect(wantedPage(`?${new URLSearchParams({ page: '/tr/c/villalar?from=2027-06-01' })}`)).toBe('/tr/c/villalar?from=2027-06-01');
  });

  it.each(['', '?page=', '?page=https://evil.example/', '?page=//evil.example', '?page=/\\evil.example', '?page=javascript:alert(1)'])('%s leads home', (search) => {
    expect(wantedPage(search)).toBe('/');
  });
});
