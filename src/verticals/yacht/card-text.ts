import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { YachtType } from './schemas.ts';

export const YACHT_TYPE_WORDS: Readonly<Record<YachtType, MessageDescriptor>> = { gulet: msg`Gulet`, catamaran: msg`Catamaran`, motor: msg`Motor yacht`, sailing: msg`Sailing yacht` };

export const yachtTypeText = (i18n: I18n, type: YachtType): string => i18n._(YACHT_TYPE_WORDS[type]);
