import type { StoredText } from '#domain/catalogue.ts';

/** What travellers call a yacht and a day on one. These words are not shown anywhere. */
export const yachtSearchWords: StoredText = {
  en: 'Yacht, yachts, yacht charter, yacht rental, boat, boats, boat hire, boat rental, rent a boat, boat trip, boat tour, blue cruise, sailing, gulet charter',
  tr: 'Yat, yatlar, yat kiralama, kiralık yat, tekne, tekne kiralama, kiralık tekne, tekne turu, mavi yolculuk, mavi tur, gulet kiralama',
  de: 'Yacht, Yachten, Yachtcharter, Yacht mieten, Boot, Boote, Boot mieten, Bootsverleih, Bootscharter, Bootstour, Bootsfahrt, Bootsausflug, Blaue Reise, Segeltörn',
  ru: 'Яхта, яхты, аренда яхты, прокат яхты, чартер, лодка, катер, аренда лодки, прогулка на яхте, морская прогулка, снять яхту, голубой круиз',
};
