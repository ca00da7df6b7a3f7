import type { StoredText } from '#domain/catalogue.ts';

/** What couples call a wedding and its place. These words are not shown anywhere. */
export const weddingSearchWords: StoredText = {
  en: 'Wedding, weddings, wedding venue, getting married, marriage, elopement, engagement, ceremony, vow renewal',
  tr: 'Düğün, düğünler, düğün mekanı, kır düğünü, nikah, nişan, evlilik, evlenme, tören',
  de: 'Hochzeit, Hochzeiten, Hochzeitslocation, Heiraten, Trauung, Strandhochzeit, Verlobung, Zeremonie',
  ru: 'Свадьба, свадьбы, свадьба за границей, место для свадьбы, венчание, бракосочетание, помолвка, церемония',
};
