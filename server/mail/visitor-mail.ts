import type { Locale } from '#domain/catalogue.ts';
import type { Sender, SpecialOfferRequest } from '#domain/visitor-request.ts';
import { languageName } from '#i18n/display-names.ts';
import { formatList } from '#i18n/format.ts';
import { formatOpenDates } from '#i18n/format-open-dates.ts';
import { contactLines, type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

/** What a visitor wants an offer for, with titles in the language of the e-mail in place of codes. */
export type WantedOffer = Pick<SpecialOfferRequest, 'categories' | 'destination' | 'from' | 'to' | 'adults' | 'children'>;

export interface VisitorMailFacts extends Sender {
  readonly number: string;
  readonly visitorLocale: Locale;
  readonly text: string;
  /** Null for a message. */
  readonly wanted: WantedOffer | null;
  /** The desk. */
  readonly link: string;
}

/** What the e-mail to the visitor says. It has nothing that the visitor wrote, because the address may be another person's. */
export interface VisitorReceiptFacts {
  readonly number: string;
  /** Whether a special offer is wanted. */
  readonly isOffer: boolean;
  readonly company: { readonly name: string; readonly phone: string; readonly email: string };
}

interface Texts {
  readonly message: (number: string, name: string) => string;
  readonly offer: (number: string, name: string) => string;
  readonly language: string;
  readonly what: string;
  readonly destination: string;
  readonly days: string;
  readonly adults: string;
  readonly children: string;
  readonly messageReceived: (number: string) => MailText;
  readonly offerReceived: (number: string) => MailText;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    message: (number, name) => `Message ${number} from ${name}`, offer: (number, name) => `Request ${number} for a special offer from ${name}`, language: 'Language', what: 'What', destination: 'Destination', days: 'Days', adults: 'Adults', children: 'children',
    messageReceived: (number) => ({ subject: `We have your message ${number}`, body: `Hello,\n\nthank you for your message. We will reply by e-mail.\n\nYour message has the number ${number}. Please have it ready if you call us about it.` }),
    offerReceived: (number) => ({ subject: `We have your request ${number}`, body: `Hello,\n\nthank you for your request for a special offer. We are working on it and will reply by e-mail.\n\nYour request has the number ${number}. Please have it ready if you call us about it.` }),
  },
  tr: {
    message: (number, name) => `Mesaj ${number}: ${name}`, offer: (number, name) => `Özel teklif talebi ${number}: ${name}`, language: 'Dil', what: 'Ne', destination: 'Gezi noktası', days: 'Tarihler', adults: 'Yetişkin', children: 'çocuk',
    messageReceived: (number) => ({ subject: `Mesajınızı aldık: ${number}`, body: `Merhaba,\n\nmesajınız için teşekkür ederiz. Size e-posta ile yanıt vereceğiz.\n\nMesajınızın numarası: ${number}. Bu konuda bizi ararsanız lütfen bu numarayı hazır bulundurun.` }),
    offerReceived: (number) => ({ subject: `Talebinizi aldık: ${number}`, body: `Merhaba,\n\nözel teklif talebiniz için teşekkür ederiz. Teklifinizi hazırlıyoruz ve size e-posta ile yanıt vereceğiz.\n\nTalebinizin numarası: ${number}. Bu konuda bizi ararsanız lütfen bu numarayı hazır bulundurun.` }),
  },
  de: {
    message: (number, name) => `Nachricht ${number} von ${name}`, offer: (number, name) => `Anfrage ${number} für ein individuelles Angebot von ${name}`, language: 'Sprache', what: 'Was', destination: 'Reiseziel', days: 'Tage', adults: 'Erwachsene', children: 'Kinder',
    messageReceived: (number) => ({ subject: `Wir haben Ihre Nachricht ${number} erhalten`, body: `Guten Tag,\n\nvielen Dank für Ihre Nachricht. Wir antworten Ihnen per E-Mail.\n\nIhre Nachricht hat die Nummer ${number}. Bitte halten Sie sie bereit, wenn Sie uns deswegen anrufen.` }),
    offerReceived: (number) => ({ subject: `Wir haben Ihre Anfrage ${number} erhalten`, body: `Guten Tag,\n\nvielen Dank für Ihre Anfrage nach einem individuellen Angebot. Wir arbeiten daran und antworten Ihnen per E-Mail.\n\nIhre Anfrage hat die Nummer ${number}. Bitte halten Sie sie bereit, wenn Sie uns deswegen anrufen.` }),
  },
  ru: {
    message: (number, name) => `Сообщение ${number}: ${name}`, offer: (number, name) => `Запрос индивидуального предложения ${number}: ${name}`, language: 'Язык', what: 'Что', destination: 'Направление', days: 'Даты', adults: 'Взрослые', children: 'дети',
    messageReceived: (number) => ({ subject: `Мы получили ваше сообщение ${number}`, body: `Здравствуйте!\n\nСпасибо за сообщение. Мы ответим по эл. почте.\n\nНомер вашего сообщения: ${number}. Назовите его, если будете звонить нам по этому вопросу.` }),
    offerReceived: (number) => ({ subject: `Мы получили ваш запрос ${number}`, body: `Здравствуйте!\n\nСпасибо за запрос индивидуального предложения. Мы уже работаем над ним и ответим по эл. почте.\n\nНомер вашего запроса: ${number}. Назовите его, если будете звонить нам по этому вопросу.` }),
  },
};

/** The e-mail to the operator with what a visitor has written. */
export function visitorMail({ number, name, email, phone, visitorLocale, text, wanted, link }: VisitorMailFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const subject = wanted ? texts.offer(number, name) : texts.message(number, name);
  const who = [name, email, ...(phone === '' ? [] : [phone]), `${texts.language}: ${languageName(visitorLocale, locale)}`].join('\n');
  return { subject, body: `${[who, ...(wanted ? [wantedText(wanted, texts, locale)] : []), text, link].join('\n\n')}\n` };
}

/** The e-mail to a visitor with the number of their message or request. */
export function visitorReceipt({ number, isOffer, company }: VisitorReceiptFacts, locale: Locale): MailText {
  const { messageReceived, offerReceived } = textsIn(TEXTS, locale);
  const { subject, body } = (isOffer ? offerReceived : messageReceived)(number);
  return { subject, body: `${body}\n\n${contactLines(company)}\n` };
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
