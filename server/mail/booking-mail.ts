import type { NamedAgency } from '#contract/codecs/agency-codec.ts';
import { type CurrencyCode, type DecimalString, type Locale } from '#domain/catalogue.ts';
import type { PaidInstalments } from '#domain/paid-instalments.ts';
import { languageName } from '#i18n/display-names.ts';
import { formatMoney } from '#i18n/format.ts';
import type { LineWords } from './line-words.ts';
import { contactLines, type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

/** The content of e-mails about a booking. The guest's note is left out, because it may contain health data. */
export interface BookingMailFacts {
  readonly bookingNumber: string;
  readonly guest: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string };
  /** The language in which the guest has booked. */
  readonly guestLocale: Locale;
  /** The agency that has booked (A4), in an e-mail to the operator; absent without one. */
  readonly agency?: NamedAgency;
  /** The lines in words, in the language of the e-mail. */
  readonly lines: readonly LineWords[];
  readonly currency: CurrencyCode;
  readonly total: DecimalString;
  /** The difference between the sum of the lines and the total. */
  readonly discount: DecimalString;
  readonly paid: DecimalString;
  readonly remaining: DecimalString;
  /** How cards are charged in instalments, and what that costs beside `paid` (B23). */
  readonly instalments: readonly PaidInstalments[];
  readonly company: { readonly name: string; readonly phone: string; readonly email: string };
  /** The page that shows the booking again, or from which it can be booked again; of an e-mail to the operator, the desk. */
  readonly link: string;
}

interface Texts {
  readonly hello: (name: string) => string;
  readonly discount: string;
  readonly total: string;
  readonly paid: string;
  readonly remaining: string;
  readonly instalments: (count: number) => string;
  readonly questions: string;
  readonly guest: string;
  readonly language: string;
  readonly agency: string;
  readonly booked: (number: string) => MailText;
  /** Says that the balance can be paid before the trip (B32). */
  readonly payRest: string;
  readonly seeAgain: string;
  readonly cancelled: (number: string) => MailText;
  /** Of a quote; of a booking from a basket. */
  readonly bookAgain: string;
  readonly bookAnew: string;
  readonly unpaid: (number: string, amount: string, payBy: string) => MailText;
  readonly reminder: (products: string) => string;
  readonly number: (number: string) => string;
  readonly deskBooked: (number: string, total: string) => string;
  readonly deskCancelled: (number: string) => string;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    hello: (name) => `Hello ${name},`,
    discount: 'Discount', total: 'Grand total', paid: 'Paid', remaining: 'Remaining, at your destination', instalments: (count) => `Surcharge for ${count} instalments by card`,
    questions: 'Questions or changes? Call or write to us:',
    guest: 'Guest', language: 'Language', agency: 'Agency',
    booked: (number) => ({ subject: `Your booking ${number} is confirmed`, body: `Thank you. Your trip is booked. Your booking number is ${number}.` }),
    payRest: 'You can pay the rest at your destination, or before by card on the page of the booking.',
    seeAgain: 'You can see and print the booking here, with its number and your e-mail address:',
    cancelled: (number) => ({ subject: `Booking ${number} is cancelled`, body: `Your booking ${number} was not paid in time. It is cancelled, and its dates are free for others. You have paid nothing.` }),
    bookAgain: 'While your quote is valid and the dates are free, you can book it again here:',
    bookAnew: 'While the dates are free, you can book again here:',
    unpaid: (number, amount, payBy) => ({ subject: `Booking ${number} is not paid yet`, body: `Your trip is not paid yet. We hold it for you until ${payBy}, local time at your destination. Please pay ${amount} by card until then; otherwise we cancel the booking, and its dates are free for others. You can pay here on any device, with the booking number and your e-mail address:` }),
    reminder: (products) => `Tomorrow: ${products}`,
    number: (number) => `Booking number: ${number}`,
    deskBooked: (number, total) => `New booking ${number}: ${total}`,
    deskCancelled: (number) => `Booking ${number} was not paid and is cancelled`,
  },
  tr: {
    hello: (name) => `Merhaba ${name},`,
    discount: 'İndirim', total: 'Genel toplam', paid: 'Ödendi', remaining: 'Kalan, varışta ödenecek', instalments: (count) => `Kartla ${count} taksidin vade farkı`,
    questions: 'Sorunuz ya da değişikliğiniz mi var? Bizi arayın ya da bize yazın:',
    guest: 'Misafir', language: 'Dil', agency: 'Acenta',
    booked: (number) => ({ subject: `${number} numaralı rezervasyonunuz kesinleşti`, body: `Teşekkürler. Seyahatiniz rezerve edildi. Rezervasyon numaranız: ${number}.` }),
    payRest: 'Kalan tutarı varışta ya da daha önce rezervasyon sayfasından kartla ödeyebilirsiniz.',
    seeAgain: 'Rezervasyonunuzu bu numara ve e-posta adresinizle buradan görebilir ve yazdırabilirsiniz:',
    cancelled: (number) => ({ subject: `${number} numaralı rezervasyon iptal edildi`, body: `${number} numaralı rezervasyonunuz zamanında ödenmedi. Rezervasyon iptal edildi, tarihler başkalarına açıldı. Sizden ödeme alınmadı.` }),
    bookAgain: 'Teklifiniz geçerli, tarihler de boş olduğu sürece buradan yeniden rezervasyon yapabilirsiniz:',
    bookAnew: 'Tarihler boş olduğu sürece buradan yeniden rezervasyon yapabilirsiniz:',
    unpaid: (number, amount, payBy) => ({ subject: `${number} numaralı rezervasyon henüz ödenmedi`, body: `Seyahatiniz henüz ödenmedi. Varış yerinin saatiyle ${payBy} saatine kadar sizin için ayırdık. Lütfen o zamana kadar ${amount} tutarını kartla ödeyin; ödenmezse rezervasyonu iptal ederiz ve tarihler başkalarına açılır. Rezervasyon numaranız ve e-posta adresinizle her cihazdan buradan ödeyebilirsiniz:` }),
    reminder: (products) => `Yarın: ${products}`,
    number: (number) => `Rezervasyon numarası: ${number}`,
    deskBooked: (number, total) => `Yeni rezervasyon ${number}: ${total}`,
    deskCancelled: (number) => `${number} numaralı rezervasyon ödenmedi ve iptal edildi`,
  },
  de: {
    hello: (name) => `Guten Tag ${name},`,
    discount: 'Rabatt', total: 'Gesamtsumme', paid: 'Bezahlt', remaining: 'Restbetrag vor Ort', instalments: (count) => `Aufschlag für ${count} Raten per Karte`,
    questions: 'Fragen oder Änderungen? Rufen Sie uns an oder schreiben Sie uns:',
    guest: 'Gast', language: 'Sprache', agency: 'Reisebüro',
    booked: (number) => ({ subject: `Ihre Buchung ${number} ist bestätigt`, body: `Vielen Dank. Ihre Reise ist gebucht. Ihre Buchungsnummer lautet ${number}.` }),
    payRest: 'Den Rest können Sie vor Ort oder vorher auf der Seite der Buchung mit Karte bezahlen.',
    seeAgain: 'Hier können Sie die Buchung mit dieser Nummer und Ihrer E-Mail-Adresse ansehen und drucken:',
    cancelled: (number) => ({ subject: `Buchung ${number} ist storniert`, body: `Ihre Buchung ${number} wurde nicht rechtzeitig bezahlt. Sie ist storniert, und die Termine sind wieder frei. Sie haben nichts bezahlt.` }),
    bookAgain: 'Solange Ihr Angebot gilt und die Termine frei sind, können Sie es hier noch einmal buchen:',
    bookAnew: 'Solange die Termine frei sind, können Sie hier noch einmal buchen:',
    unpaid: (number, amount, payBy) => ({ subject: `Buchung ${number} ist noch nicht bezahlt`, body: `Ihre Reise ist noch nicht bezahlt. Wir halten sie bis zum ${payBy}, Ortszeit am Reiseziel, für Sie frei. Bitte bezahlen Sie bis dahin ${amount} mit Karte; sonst stornieren wir die Buchung, und die Termine sind wieder frei. Mit der Buchungsnummer und Ihrer E-Mail-Adresse können Sie auf jedem Gerät hier bezahlen:` }),
    reminder: (products) => `Morgen: ${products}`,
    number: (number) => `Buchungsnummer: ${number}`,
    deskBooked: (number, total) => `Neue Buchung ${number}: ${total}`,
    deskCancelled: (number) => `Buchung ${number} wurde nicht bezahlt und ist storniert`,
  },
  ru: {
    hello: (name) => `Здравствуйте, ${name}!`,
    discount: 'Скидка', total: 'Общая сумма', paid: 'Оплачено', remaining: 'Остаток на месте', instalments: (count) => `Наценка за рассрочку по карте (платежей: ${count})`,
    questions: 'Есть вопросы или изменения? Позвоните или напишите нам:',
    guest: 'Гость', language: 'Язык', agency: 'Агентство',
    booked: (number) => ({ subject: `Бронирование ${number} подтверждено`, body: `Спасибо. Ваша поездка забронирована. Номер бронирования: ${number}.` }),
    payRest: 'Остаток можно оплатить на месте или заранее картой на странице бронирования.',
    seeAgain: 'Посмотреть и распечатать бронирование можно здесь, по этому номеру и вашему адресу электронной почты:',
    cancelled: (number) => ({ subject: `Бронирование ${number} отменено`, body: `Бронирование ${number} не было оплачено вовремя. Оно отменено, даты снова свободны. Вы ничего не заплатили.` }),
    bookAgain: 'Пока предложение действует и даты свободны, его можно забронировать ещё раз здесь:',
    bookAnew: 'Пока даты свободны, поездку можно забронировать заново здесь:',
    unpaid: (number, amount, payBy) => ({ subject: `Бронирование ${number} ещё не оплачено`, body: `Поездка ещё не оплачена. Мы держим её за вами до ${payBy} по местному времени. Пожалуйста, оплатите до этого ${amount} картой, иначе мы отменим бронирование и даты снова станут свободны. Оплатить можно здесь с любого устройства, по номеру бронирования и адресу электронной почты:` }),
    reminder: (products) => `Завтра: ${products}`,
    number: (number) => `Номер бронирования: ${number}`,
    deskBooked: (number, total) => `Новое бронирование ${number}: ${total}`,
    deskCancelled: (number) => `Бронирование ${number} не оплачено и отменено`,
  },
};

/** The e-mail to the guest whose booking has become active: paid, or agreed to be paid at the destination. */
export function bookedMail(facts: BookingMailFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { subject, body } = texts.booked(facts.bookingNumber);
  return toGuest(facts, locale, subject, [body, ...linesText(facts, locale), sumsText(facts, locale), ...(Number(facts.remaining) > 0 ? [texts.payRest] : []), `${texts.seeAgain}\n${facts.link}`]);
}

/** The e-mail to the guest whose payment by card was interrupted (B34). @param payBy day and time at the destination */
export function unpaidMail(facts: BookingMailFacts, { amount, payBy }: { readonly amount: DecimalString; readonly payBy: string }, locale: Locale): MailText {
  const { subject, body } = textsIn(TEXTS, locale).unpaid(facts.bookingNumber, formatMoney(amount, facts.currency, locale), payBy);
  return toGuest(facts, locale, subject, [`${body}\n${facts.link}`, ...linesText(facts, locale)]);
}

/** The e-mail to the guest whose booking was not paid in time (B4). */
export function cancelledMail(facts: BookingMailFacts, { isQuote }: { readonly isQuote: boolean }, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { subject, body } = texts.cancelled(facts.bookingNumber);
  return toGuest(facts, locale, subject, [body, ...linesText(facts, locale), `${isQuote ? texts.bookAgain : texts.bookAnew}\n${facts.link}`]);
}

/** The e-mail to the guest on the day before a ride. @param reminder the operator's text */
export function reminderMail(facts: BookingMailFacts, reminder: string, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const words = facts.lines.map(({ title, facts: rows }) => [title, ...rows].join('\n'));
  return toGuest(facts, locale, texts.reminder(facts.lines.map(({ title }) => title).join(', ')), [reminder, ...words, texts.number(facts.bookingNumber), `${texts.seeAgain}\n${facts.link}`]);
}

/** The e-mail to the operator about a booking that has become active, or was cancelled because it was not paid. */
export function deskBookingMail(event: 'booked' | 'cancelled', facts: BookingMailFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { bookingNumber, currency, total } = facts;
  return toOperator(facts, event === 'booked' ? texts.deskBooked(bookingNumber, formatMoney(total, currency, locale)) : texts.deskCancelled(bookingNumber), locale);
}

/** An e-mail to the operator about a booking. @param said what its guest has said of it */
export function toOperator(facts: BookingMailFacts, subject: string, locale: Locale, ...said: readonly string[]): MailText {
  const texts = textsIn(TEXTS, locale);
  const { guest, guestLocale, agency, link } = facts;
  const who = [`${texts.guest}: ${guest.firstName} ${guest.lastName}`, guest.phone, guest.email, `${texts.language}: ${languageName(guestLocale, locale)}`, ...(agency ? [`${texts.agency}: ${agency.company}, ${agency.number}`] : [])].join('\n');
  return { subject, body: `${[subject, ...said, who, ...linesText(facts, locale), sumsText(facts, locale), link].join('\n\n')}\n` };
}

/** An e-mail to the guest of a booking, with greeting and contact. */
export function toGuest({ guest, company }: BookingMailFacts, locale: Locale, subject: string, parts: readonly string[]): MailText {
  const texts = textsIn(TEXTS, locale);
  return { subject, body: `${[texts.hello(guest.firstName), ...parts, `${texts.questions}\n${contactLines(company)}`].join('\n\n')}\n` };
}

/** The lines in words, each with its price. */
export const linesText = ({ lines, currency }: BookingMailFacts, locale: Locale) => lines.map(({ title, facts, total }) => [title, ...facts, formatMoney(total, currency, locale)].join('\n'));

/** What was paid, and what is due at the destination. */
export function sumsText({ currency, discount, total, paid, remaining, instalments }: BookingMailFacts, locale: Locale): string {
  const texts = textsIn(TEXTS, locale);
  const row = (label: string, amount: DecimalString) => `${label}: ${formatMoney(amount, currency, locale)}`;
  return [...(Number(discount) > 0 ? [row(texts.discount, `-${discount}`)] : []), row(texts.total, total), row(texts.paid, paid), ...instalments.map(({ count, difference }) => row(texts.instalments(count), difference)), ...(Number(remaining) > 0 ? [row(texts.remaining, remaining)] : [])].join('\n');
}
