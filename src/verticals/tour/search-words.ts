import type { StoredText } from '#domain/catalogue.ts';

/** What travellers call a tour. These words are not shown anywhere. */
export const tourSearchWords: StoredText = {
  en: 'Tour, tours, trip, trips, day trip, excursion, excursions, activity, activities, things to do, guided tour, sightseeing',
  tr: 'Tur, turlar, turu, günlük tur, günübirlik tur, gezi, gezisi, aktivite, aktiviteler, etkinlik, rehberli tur',
  de: 'Tour, Touren, Ausflug, Ausflüge, Tagesausflug, Tagestour, Exkursion, Aktivität, Aktivitäten, Führung, Besichtigung',
  ru: 'Тур, туры, экскурсия, экскурсии, поездка, прогулка, развлечения, активный отдых, чем заняться, гид',
};
