import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Transmission } from './schemas.ts';

export function transmissionText(i18n: I18n, transmission: Transmission): string {
  switch (transmission) {
    case 'manual': return i18n._(msg`Manual`);
    case 'automatic': return i18n._(msg`Automatic`);
  }
}
