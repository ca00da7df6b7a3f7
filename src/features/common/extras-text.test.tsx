import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ExtrasText } from './extras-text.tsx';

it('marks the title of an extra that is not translated, so that a screen reader pronounces it right', () => {
  const title = { en: 'Photographer', tr: 'Fotoğrafçı', de: 'Photographer', ru: 'Фотограф' };
  const boat = { en: 'Boat', tr: 'Tekne', de: 'Boot', ru: 'Лодка' };
  const html = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'de', messages: { de: {} } })}>
      <ExtrasText extras={[{ title, untranslated: ['de'], quantity: 2 }, { title: boat, quantity: 1 }]} />
    </I18nProvider>,
  );
  expect(html).toBe('<span lang="en">Photographer</span> × 2, Boot');
});
