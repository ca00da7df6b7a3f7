import type { Locale } from '#domain/catalogue.ts';
import { formatMoney } from '#i18n/format.ts';
import { linesText, toGuest, type BookingMailFacts } from './booking-mail.ts';
import { noRefundText, type RefundFacts } from './cancellation-mail.ts';
import { type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

/** How a booking was cancelled: by its guest or the operator with a refund, or because it was not paid in time. */
export type BookingEnd = Pick<RefundFacts, 'by' | 'refund'> | { readonly by: 'deadline' };

interface Texts {
  readonly subject: (number: string, guest: string) => string;
  readonly cancelled: Readonly<Record<BookingEnd['by'], (number: string, guest: string) => string>>;
  readonly refund: (amount: string) => string;
  readonly booking: string;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    subject: (number, guest) => `Booking ${number} of ${guest} is cancelled`,
    cancelled: {
      guest: (number, guest) => `${guest} has cancelled booking ${number}, which you made for them.`,
      operator: (number, guest) => `We are sorry: we had to cancel booking ${number}, which you made for ${guest}. Please call or write to us, and we will look for other dates with you.`,
      deadline: (number, guest) => `Booking ${number}, which you made for ${guest}, was not paid in time. It is cancelled, and its dates are free for others.`,
    },
    refund: (amount) => `${amount} goes back to the card or the account that it was paid with.`,
    booking: 'The booking in your account:',
  },
  tr: {
    subject: (number, guest) => `${number} numaralı rezervasyon iptal edildi: ${guest}`,
    cancelled: {
      guest: (number, guest) => `${guest}, kendisi için yaptığınız ${number} numaralı rezervasyonu iptal etti.`,
      operator: (number, guest) => `Üzgünüz: ${guest} için yaptığınız ${number} numaralı rezervasyonu iptal etmek zorunda kaldık. Lütfen bizi arayın ya da bize yazın, birlikte başka tarihler bulalım.`,
      deadline: (number, guest) => `${guest} için yaptığınız ${number} numaralı rezervasyon zamanında ödenmedi. Rezervasyon iptal edildi, tarihler başkalarına açıldı.`,
    },
    refund: (amount) => `${amount}, ödemenin yapıldığı karta ya da hesaba iade edilir.`,
    booking: 'Rezervasyon, hesabınızda:',
  },
  de: {
    subject: (number, guest) => `Buchung ${number} von ${guest} ist storniert`,
    cancelled: {
      guest: (number, guest) => `${guest} hat die Buchung ${number} storniert, die Sie vorgenommen haben.`,
      operator: (number, guest) => `Es tut uns leid: Wir mussten die Buchung ${number} stornieren, die Sie für ${guest} vorgenommen haben. Rufen Sie uns bitte an oder schreiben Sie uns, dann suchen wir gemeinsam andere Termine.`,
      deadline: (number, guest) => `Die Buchung ${number}, die Sie für ${guest} vorgenommen haben, wurde nicht rechtzeitig bezahlt. Sie ist storniert, und die Termine sind wieder frei.`,
    },
    refund: (amount) => `${amount} gehen zurück auf die Karte oder das Konto, mit dem bezahlt wurde.`,
    booking: 'Die Buchung in Ihrem Konto:',
  },
  ru: {
    subject: (number, guest) => `Бронирование ${number} отменено: ${guest}`,
    cancelled: {
      guest: (number, guest) => `Гость отменил бронирование ${number}, которое вы оформили (${guest}).`,
      operator: (number, guest) => `Нам очень жаль: пришлось отменить бронирование ${number}, которое вы оформили для гостя (${guest}). Позвоните или напишите нам, и мы вместе подберём другие даты.`,
      deadline: (number, guest) => `Бронирование ${number}, которое вы оформили для гостя (${guest}), не было оплачено вовремя. Оно отменено, даты снова свободны.`,
    },
    refund: (amount) => `${amount} вернутся на карту или счёт, с которых оно было оплачено.`,
    booking: 'Бронирование в вашем аккаунте:',
  },
};

/**
 * The e-mail to the agency whose account made a booking that was cancelled (A5).
 * @param facts with the page of the booking in the agency's account
 * @param firstName of the member who reads it
 */
export function agencyCancelledMail(facts: BookingMailFacts, firstName: string, end: BookingEnd, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { bookingNumber, guest, currency, link } = facts;
  const guestName = `${guest.firstName} ${guest.lastName}`;
  const said = [texts.cancelled[end.by](bookingNumber, guestName)];
  if (end.by !== 'deadline') said.push(Number(end.refund) > 0 ? texts.refund(formatMoney(end.refund, currency, locale)) : noRefundText(locale));
  return toGuest({ ...facts, guest: { ...guest, firstName } }, locale, texts.subject(bookingNumber, guestName), [said.join(' '), ...linesText(facts, locale), `${texts.booking}\n${link}`]);
}
