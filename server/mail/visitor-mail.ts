import type { Locale } from '#domain/catalogue.ts';
import type { Sender, SpecialOfferRequest } from '#domain/visitor-request.ts';
import { languageName } from '#i18n/display-names.ts';
import { formatList } from '#i18n/format.ts';
import { formatOpenDates } from '#i18n/format-open-dates.ts';
import { type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

/** What a visitor wants an offer for, with titles in the language of the e-mail in place of codes. */
export type WantedOffer = Pick<SpecialOfferRequest, 'categories' | 'destination' | 'from' | 'to' | 'adults' | 'children'>;

export interface VisitorMailFacts extends Sender {
  readonly visitorLocale: Locale;
  readonly text: string;
  /** Null for a message. */
  readonly wanted: WantedOffer | null;
  /** The desk. */
  readonly link: string;
}

interface Texts {
  readonly message: (name: string) => string;
  readonly offer: (name: string) => string;
  readonly language: string;
  readonly what: string;
  readonly destination: string;
  readonly days: string;
  readonly adults: string;
  readonly children: string;
}

const TEXTS: TextsByLocale<Texts> = {
  en: { message: (name) => `Message from ${name}`, offer: (name) => `Request for a special offer from ${name}`, language: 'Language', what: 'What', destination: 'Destination', days: 'Days', adults: 'Adults', children: 'children' },
  tr: { message: (name) => `Mesaj: ${name}`, offer: (name) => `Özel teklif talebi: ${name}`, language: 'Dil', what: 'Ne', destination: 'Gezi noktası', days: 'Tarihler', adults: 'Yetişkin', children: 'çocuk' },
  de: { message: (name) => `Nachricht von ${name}`, offer: (name) => `Anfrage für ein individuelles Angebot von ${name}`, language: 'Sprache', what: 'Was', destination: 'Reiseziel', days: 'Tage', adults: 'Erwachsene', children: 'Kinder' },
  ru: { message: (name) => `Сообщение: ${name}`, offer: (name) => `Запрос индивидуального предложения: ${name}`, language: 'Язык', what: 'Что', destination: 'Направление', days: 'Даты', adults: 'Взрослые', children: 'дети' },
};

/** The e-mail to the operator with what a visitor has written. */
export function visitorMail({ name, email, phone, visitorLocale, text, wanted, link }: VisitorMailFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const subject = wanted ? texts.offer(name) : texts.message(name);
  const who = [name, email, ...(phone === '' ? [] : [phone]), `${texts.language}: ${languageName(visitorLocale, locale)}`].join('\n');
  return { subject, body: `${[who, ...(wanted ? [wantedText(wanted, texts, locale)] : []), text, link].join('\n\n')}\n` };
}

function wantedText({ categories, destination, from, to, adults, children }: WantedOffer, texts: Texts, locale: Locale): string {
  const days = formatOpenDates(from, to);
  return [
    ...(categories.length > 0 ? [`${texts.what}: ${formatList(categories, locale)}`] : []),
    ...(destination === null ? [] : [`${texts.destination}: ${destination}`]),
    ...(days === null ? [] : [`${texts.days}: ${days}`]),
    `${texts.adults}: ${adults}${children > 0 ? `, ${texts.children}: ${children}` : ''}`,
  ].join('\n');
}
