import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MissingRate } from './missing-rate.tsx';

const rendered = (currency: string | null): string => renderToStaticMarkup(
  <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
    <MissingRate currency={currency} />
  </I18nProvider>,
).replace(/<[^>]+>/g, '');

it('[P10] names the currency without a rate and what to do, and renders nothing where none is missing', () => {
  expect(rendered('CHF')).toBe('There is no exchange rate for CHF at the moment. Choose another currency.');
  expect(rendered(null)).toBe('');
});
