import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { completeTitle } from '#domain/complete-title.ts';
import { ExtrasText } from './extras-text.tsx';

it('marks the title of an extra that is not translated, so that a screen reader pronounces it right', () => {
  const photographer = completeTitle({ en: 'Photographer', tr: 'Fotoğrafçı', ru: 'Фотограф' });
  const boat = completeTitle({ en: 'Boat', tr: 'Tekne', de: 'Boot', ru: 'Лодка' });
  const html = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'de', messages: { de: {} } })}>
      <ExtrasText extras={[{ ...photographer, quantity: 2 }, { ...boat, quantity: 1 }]} />
    </I18nProvider>,
  );
  expect(html).toBe('<span lang="en">Photographer</span> × 2, Boot');
});
