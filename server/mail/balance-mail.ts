import type { DecimalString, Locale } from '#domain/catalogue.ts';
import { formatMoney } from '#i18n/format.ts';
import { linesText, sumsText, toGuest, toOperator, type BookingMailFacts } from './booking-mail.ts';
import { type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

interface Texts {
  readonly paid: (number: string, amount: string) => MailText;
  readonly deskPaid: (number: string, amount: string) => string;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    paid: (number, amount) => ({ subject: `Booking ${number} is fully paid`, body: `Thank you. We have received ${amount} for your booking ${number}. Nothing is left to pay for it at your destination.` }),
    deskPaid: (number, amount) => `Booking ${number} is fully paid: ${amount} by card`,
  },
  tr: {
    paid: (number, amount) => ({ subject: `${number} numaralı rezervasyonun ödemesi tamamlandı`, body: `Teşekkürler. ${number} numaralı rezervasyonunuz için ${amount} tutarındaki ödemenizi aldık. Bu rezervasyon için varışta ödeyeceğiniz bir tutar kalmadı.` }),
    deskPaid: (number, amount) => `${number} numaralı rezervasyonun ödemesi tamamlandı: kartla ${amount}`,
  },
  de: {
    paid: (number, amount) => ({ subject: `Buchung ${number} ist vollständig bezahlt`, body: `Vielen Dank. Wir haben ${amount} für Ihre Buchung ${number} erhalten. Vor Ort ist dafür nichts mehr zu bezahlen.` }),
    deskPaid: (number, amount) => `Buchung ${number} ist vollständig bezahlt: ${amount} per Karte`,
  },
  ru: {
    paid: (number, amount) => ({ subject: `Бронирование ${number} полностью оплачено`, body: `Спасибо. Мы получили ${amount} за бронирование ${number}. На месте за него доплачивать не нужно.` }),
    deskPaid: (number, amount) => `Бронирование ${number} полностью оплачено: картой ${amount}`,
  },
};

/** The e-mail to the guest who has paid the balance of a booking (B32). @param amount in the currency of the booking */
export function balancePaidMail(facts: BookingMailFacts, amount: DecimalString, locale: Locale): MailText {
  const { subject, body } = textsIn(TEXTS, locale).paid(facts.bookingNumber, formatMoney(amount, facts.currency, locale));
  return toGuest(facts, locale, subject, [body, ...linesText(facts, locale), sumsText(facts, locale), facts.link]);
}

/** The same for the operator. */
export function deskBalancePaidMail(facts: BookingMailFacts, amount: DecimalString, locale: Locale): MailText {
  return toOperator(facts, textsIn(TEXTS, locale).deskPaid(facts.bookingNumber, formatMoney(amount, facts.currency, locale)), locale);
}
