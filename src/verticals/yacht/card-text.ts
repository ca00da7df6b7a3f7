import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { YachtType } from './schemas.ts';

export function yachtTypeText(i18n: I18n, type: YachtType): string {
  switch (type) {
    case 'gulet': return i18n._(msg`Gulet`);
    case 'catamaran': return i18n._(msg`Catamaran`);
    case 'motor': return i18n._(msg`Motor yacht`);
    case 'sailing': return i18n._(msg`Sailing yacht`);
  }
}
