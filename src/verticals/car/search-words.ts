import type { StoredText } from '#domain/catalogue.ts';

/** What travellers call a rental car. These words are not shown anywhere. */
export const carSearchWords: StoredText = {
  en: 'Car, cars, rent a car, car rental, rental car, car hire, hire car, hire a car, vehicle, auto',
  tr: 'Araba, arabalar, araç, araçlar, otomobil, oto, araba kiralama, araç kiralama, kiralık araba, kiralık araç, rent a car',
  de: 'Auto, Autos, Auto mieten, Autovermietung, Mietauto, Mietwagen, Leihwagen, Wagen, Pkw, Fahrzeug, Auto leihen, Rent a car',
  ru: 'Авто, автомобиль, машина, машины, прокат авто, аренда авто, прокат автомобилей, аренда машины, взять машину напрокат, автопрокат, rent a car',
};
