import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Fuel } from './schemas.ts';

export const FUEL_WORDS: Readonly<Record<Fuel, MessageDescriptor>> = { petrol: msg`Petrol`, diesel: msg`Diesel`, hybrid: msg`Hybrid`, electric: msg`Electric` };
