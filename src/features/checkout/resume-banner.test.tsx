import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ResumeBanner } from './resume-banner.tsx';

/** A Friday evening. */
const NOW = new Date(2026, 10, 20, 18, 0);

function banner(keptAt: Date): string {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ResumeBanner name="Helen" keptAt={keptAt.getTime()} now={NOW.getTime()} onStartAgain={() => undefined} />
    </I18nProvider>,
  ).replace(/<[^>]+>/g, ' ');
}

describe('date of an interrupted checkout', () => {
  it.each([
    ['today', new Date(2026, 10, 20, 0, 1), 'Everything you entered is still here'],
    ['six days ago', new Date(2026, 10, 14, 9, 30), 'from Saturday'],
    ['a week ago, which would be called Friday again', new Date(2026, 10, 13, 23, 59), 'from 13.11.2026'],
    ['in a year long gone', new Date(2025, 5, 1, 12, 0), 'from 01.06.2025'],
    ['by a clock that was ahead', new Date(2026, 10, 21, 1, 0), 'from 21.11.2026'],
  ])('%s', (_, keptAt, words) => {
    expect(banner(keptAt)).toContain(words);
  });

  it('gives the time beside a weekday and no weekday beside a date', () => {
    expect(banner(new Date(2026, 10, 19, 11, 42))).toContain('Thu 11:42');
    expect(banner(new Date(2026, 10, 12, 11, 42))).not.toContain('11:42');
    expect(banner(new Date(2026, 10, 20, 11, 42))).toMatch(/^\s*11:42/);
  });
});
