import type { StoredText } from '#domain/catalogue.ts';

/** What travellers call a treatment abroad. These words are not shown anywhere. */
export const healthSearchWords: StoredText = {
  en: 'Health, health tourism, medical travel, medical tourism, treatment, clinic, hospital, doctor, wellness',
  tr: 'Sağlık, sağlık turizmi, tedavi, klinik, hastane, doktor, hekim, muayene',
  de: 'Gesundheit, Gesundheitsreise, Medizintourismus, Behandlung, Klinik, Krankenhaus, Arzt, Kur, Wellness',
  ru: 'Здоровье, медицинский туризм, лечение, клиника, больница, врач, оздоровление',
};
