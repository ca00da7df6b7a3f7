import type { Locale } from '#domain/catalogue.ts';
import { toGuest, toOperator, type BookingMailFacts } from './booking-mail.ts';
import { type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

/** What a guest has corrected of a booking. */
export interface ChangedDetails {
  /** The booking as it was, in the language of the e-mail. */
  readonly before: BookingMailFacts;
  /** The note itself is in no e-mail (B28). */
  readonly isNoteChanged: boolean;
}

interface Texts {
  readonly changed: (number: string) => MailText;
  readonly notYou: string;
  readonly see: string;
  readonly deskChanged: (number: string) => string;
  readonly phone: string;
  readonly before: string;
  readonly now: string;
  readonly note: string;
  readonly deskNote: string;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    changed: (number) => ({ subject: `Booking ${number}: your details are changed`, body: `You have changed the details of booking ${number}. Days, travellers and prices stay as they were.` }),
    notYou: 'If it was not you, please tell us.',
    see: 'You can see the booking here:',
    deskChanged: (number) => `Booking ${number}: details changed by its guest`,
    phone: 'Phone', before: 'Before', now: 'Now',
    note: 'Your note to us is changed.',
    deskNote: 'The guest’s note is changed. You can read it in the list of bookings.',
  },
  tr: {
    changed: (number) => ({ subject: `${number} numaralı rezervasyon: bilgileriniz değişti`, body: `${number} numaralı rezervasyonunuzun bilgilerini değiştirdiniz. Tarihler, kişi sayısı ve fiyatlar aynı kaldı.` }),
    notYou: 'Bu değişikliği siz yapmadıysanız lütfen bize haber verin.',
    see: 'Rezervasyonunuzu buradan görebilirsiniz:',
    deskChanged: (number) => `${number} numaralı rezervasyonun bilgilerini misafir değiştirdi`,
    phone: 'Telefon', before: 'Önceki', now: 'Yeni',
    note: 'Bize yazdığınız not değişti.',
    deskNote: 'Misafirin notu değişti. Notu rezervasyon listesinde okuyabilirsiniz.',
  },
  de: {
    changed: (number) => ({ subject: `Buchung ${number}: Ihre Angaben sind geändert`, body: `Sie haben die Angaben zur Buchung ${number} geändert. Termine, Reisende und Preise bleiben, wie sie waren.` }),
    notYou: 'Wenn Sie das nicht waren, sagen Sie uns bitte Bescheid.',
    see: 'Hier können Sie die Buchung ansehen:',
    deskChanged: (number) => `Buchung ${number}: Angaben vom Gast geändert`,
    phone: 'Telefon', before: 'Bisher', now: 'Jetzt',
    note: 'Ihre Anmerkung an uns ist geändert.',
    deskNote: 'Die Anmerkung des Gastes ist geändert. Sie steht in der Liste der Buchungen.',
  },
  ru: {
    changed: (number) => ({ subject: `Бронирование ${number}: ваши данные изменены`, body: `Вы изменили данные бронирования ${number}. Даты, число гостей и цены остались прежними.` }),
    notYou: 'Если это сделали не вы, сообщите нам.',
    see: 'Посмотреть бронирование можно здесь:',
    deskChanged: (number) => `Бронирование ${number}: гость изменил данные`,
    phone: 'Телефон', before: 'Было', now: 'Стало',
    note: 'Ваше примечание для нас изменено.',
    deskNote: 'Примечание гостя изменено. Его можно прочитать в списке бронирований.',
  },
};

/** The e-mail to the guest who has corrected a booking (B33). */
export function detailsMail(facts: BookingMailFacts, change: ChangedDetails, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { subject, body } = texts.changed(facts.bookingNumber);
  return toGuest(facts, locale, subject, [`${body} ${texts.notYou}`, ...changes(facts, change, locale), ...(change.isNoteChanged ? [texts.note] : []), `${texts.see}\n${facts.link}`]);
}

/** The e-mail to the operator about a booking that its guest has corrected. */
export function deskDetailsMail(facts: BookingMailFacts, change: ChangedDetails, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  return toOperator(facts, texts.deskChanged(facts.bookingNumber), locale, ...changes(facts, change, locale), ...(change.isNoteChanged ? [texts.deskNote] : []));
}

/** The phone number and the facts of each line that differ, before and now. */
function changes({ guest, lines }: BookingMailFacts, { before }: ChangedDetails, locale: Locale): string[] {
  const texts = textsIn(TEXTS, locale);
  const part = (title: string, pairs: readonly (readonly [string | undefined, string | undefined])[]) => {
    const rows = pairs.flatMap(([old, now]) => [...(old === undefined ? [] : [`${texts.before}: ${old}`]), ...(now === undefined ? [] : [`${texts.now}: ${now}`])]);
    return rows.length === 0 ? [] : [[title, ...rows].join('\n')];
  };
  return [
    ...part(texts.phone, guest.phone === before.guest.phone ? [] : [[before.guest.phone, guest.phone]]),
    ...lines.flatMap(({ title, facts }, index) => part(title, changedFacts(before.lines[index]!.facts, facts))),
  ];
}

/** The facts that differ, each with the one in its place. A fact that is new or gone has none. */
function changedFacts(before: readonly string[], now: readonly string[]): (readonly [string | undefined, string | undefined])[] {
  const [gone, come] = [before.filter((fact) => !now.includes(fact)), now.filter((fact) => !before.includes(fact))];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => [gone[index], come[index]] as const);
}
