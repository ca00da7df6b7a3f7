import type { StoredText } from '#domain/catalogue.ts';

/** What travellers call a transfer. These words are not shown anywhere. */
export const transferSearchWords: StoredText = {
  en: 'Transfer, transfers, airport transfer, airport, airport taxi, taxi, cab, shuttle, minibus, private driver, ride',
  tr: 'Transfer, transferler, havaalanı transferi, havalimanı transferi, havaalanı, havalimanı, taksi, servis, şoförlü araç, karşılama',
  de: 'Transfer, Transfers, Flughafentransfer, Flughafen, Taxi, Flughafentaxi, Shuttle, Abholung, Fahrer, Fahrdienst',
  ru: 'Трансфер, трансферы, трансфер из аэропорта, аэропорт, такси, шаттл, встреча, водитель',
};
