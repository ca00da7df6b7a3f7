import type { StoredText } from '#domain/catalogue.ts';
import type { VillaRecord } from './product-record.ts';

/** Further words by which a search finds a villa with a pool, as people use them. These texts are not shown anywhere. */
const PRIVATE_POOL: StoredText = {
  en: 'Private pool, own pool',
  tr: 'Özel havuz, özel havuzlu',
  de: 'Privatpool, privater Pool, eigener Pool',
  ru: 'Частный бассейн, собственный бассейн, свой бассейн',
};
const SHARED_POOL: StoredText = {
  en: 'Shared pool',
  tr: 'Ortak havuz, ortak havuzlu',
  de: 'Gemeinschaftspool, gemeinsamer Pool',
  ru: 'Общий бассейн',
};

export const villaSearchTexts = ({ pool }: Pick<VillaRecord, 'pool'>): readonly StoredText[] =>
  pool === null ? [] : [pool.private ? PRIVATE_POOL : SHARED_POOL];
