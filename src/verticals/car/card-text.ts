import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Transmission } from './schemas.ts';

export const TRANSMISSION_WORDS: Readonly<Record<Transmission, MessageDescriptor>> = { manual: msg`Manual`, automatic: msg`Automatic` };

export const transmissionText = (i18n: I18n, transmission: Transmission): string => i18n._(TRANSMISSION_WORDS[transmission]);
