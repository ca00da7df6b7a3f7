import type { DecimalString, Locale } from '#domain/catalogue.ts';
import { formatMoney } from '#i18n/format.ts';
import { linesText, toGuest, toOperator, type BookingMailFacts } from './booking-mail.ts';
import { type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

/** The refund of a cancelled booking, and the part of it that the operator sends by bank transfer. */
export interface RefundFacts {
  readonly refund: DecimalString;
  readonly byTransfer: DecimalString;
  /** Who has cancelled it. */
  readonly by: 'guest' | 'operator';
}

interface Texts {
  readonly link: (number: string) => MailText;
  readonly notYou: string;
  readonly cancelled: Readonly<Record<RefundFacts['by'], (number: string) => MailText>>;
  readonly refund: (amount: string) => string;
  readonly nothing: string;
  readonly bookAgain: string;
  readonly deskCancelled: (number: string, refund: string) => string;
  readonly deskTransfer: (amount: string) => string;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    link: (number) => ({ subject: `Change or cancel booking ${number}`, body: `Here is the link that you asked for. With it you can correct the details of booking ${number}, or see what you would get back and cancel it. Nothing has changed yet. It works for one hour:` }),
    notYou: 'If you did not ask for this, you need not do anything.',
    cancelled: {
      guest: (number) => ({ subject: `Booking ${number} is cancelled`, body: `You have cancelled booking ${number}.` }),
      operator: (number) => ({ subject: `We had to cancel booking ${number}`, body: `We are sorry: we had to cancel your booking ${number}. Please call or write to us, and we will look for other dates with you.` }),
    },
    refund: (amount) => `${amount} goes back to the card or the account that you paid with.`,
    nothing: 'Nothing is paid back for it.',
    bookAgain: 'If you want to travel at another time, you are welcome here:',
    deskCancelled: (number, refund) => `Booking ${number} was cancelled by its guest, refund ${refund}`,
    deskTransfer: (amount) => `Please send back by bank transfer: ${amount}`,
  },
  tr: {
    link: (number) => ({ subject: `${number} numaralı rezervasyonu değiştirin ya da iptal edin`, body: `İstediğiniz bağlantı burada. Bu bağlantıyla ${number} numaralı rezervasyonun bilgilerini düzeltebilir ya da ne kadarının iade edileceğini görüp rezervasyonu iptal edebilirsiniz. Henüz hiçbir şey değişmedi. Bağlantı bir saat geçerlidir:` }),
    notYou: 'Bunu siz istemediyseniz bir şey yapmanıza gerek yok.',
    cancelled: {
      guest: (number) => ({ subject: `${number} numaralı rezervasyon iptal edildi`, body: `${number} numaralı rezervasyonu iptal ettiniz.` }),
      operator: (number) => ({ subject: `${number} numaralı rezervasyonu iptal etmek zorunda kaldık`, body: `Üzgünüz: ${number} numaralı rezervasyonunuzu iptal etmek zorunda kaldık. Lütfen bizi arayın ya da bize yazın, birlikte başka tarihler bulalım.` }),
    },
    refund: (amount) => `${amount}, ödeme yaptığınız karta ya da hesaba iade edilir.`,
    nothing: 'Bu rezervasyon için iade yapılmaz.',
    bookAgain: 'Başka bir zaman seyahat etmek isterseniz sizi burada bekliyoruz:',
    deskCancelled: (number, refund) => `${number} numaralı rezervasyonu misafir iptal etti, iade ${refund}`,
    deskTransfer: (amount) => `Lütfen havaleyle iade edin: ${amount}`,
  },
  de: {
    link: (number) => ({ subject: `Buchung ${number} ändern oder stornieren`, body: `Hier ist der Link, den Sie angefordert haben. Damit können Sie die Angaben zur Buchung ${number} korrigieren oder sehen, was Sie zurückbekommen, und stornieren. Noch hat sich nichts geändert. Er gilt eine Stunde:` }),
    notYou: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
    cancelled: {
      guest: (number) => ({ subject: `Buchung ${number} ist storniert`, body: `Sie haben die Buchung ${number} storniert.` }),
      operator: (number) => ({ subject: `Wir mussten die Buchung ${number} stornieren`, body: `Es tut uns leid: Wir mussten Ihre Buchung ${number} stornieren. Rufen Sie uns bitte an oder schreiben Sie uns, dann suchen wir gemeinsam andere Termine.` }),
    },
    refund: (amount) => `${amount} gehen zurück auf die Karte oder das Konto, mit dem Sie bezahlt haben.`,
    nothing: 'Dafür wird nichts erstattet.',
    bookAgain: 'Wenn Sie zu einer anderen Zeit reisen möchten, sind Sie hier willkommen:',
    deskCancelled: (number, refund) => `Buchung ${number} wurde vom Gast storniert, Erstattung ${refund}`,
    deskTransfer: (amount) => `Bitte per Überweisung erstatten: ${amount}`,
  },
  ru: {
    link: (number) => ({ subject: `Изменить или отменить бронирование ${number}`, body: `Вот ссылка, которую вы запросили. По ней можно исправить данные бронирования ${number} или узнать, сколько вам вернут, и отменить его. Пока ничего не изменилось. Ссылка действует один час:` }),
    notYou: 'Если это были не вы, ничего делать не нужно.',
    cancelled: {
      guest: (number) => ({ subject: `Бронирование ${number} отменено`, body: `Вы отменили бронирование ${number}.` }),
      operator: (number) => ({ subject: `Нам пришлось отменить бронирование ${number}`, body: `Нам очень жаль: пришлось отменить ваше бронирование ${number}. Позвоните или напишите нам, и мы вместе подберём другие даты.` }),
    },
    refund: (amount) => `${amount} вернутся на карту или счёт, с которых вы платили.`,
    nothing: 'Деньги за него не возвращаются.',
    bookAgain: 'Если захотите поехать в другое время, ждём вас здесь:',
    deskCancelled: (number, refund) => `Гость отменил бронирование ${number}, возврат ${refund}`,
    deskTransfer: (amount) => `Верните банковским переводом: ${amount}`,
  },
};

/** The e-mail with the link by which a guest corrects (B33) or cancels (B22) a booking; opening it does neither. @param facts with that link */
export function cancellationLinkMail(facts: BookingMailFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { subject, body } = texts.link(facts.bookingNumber);
  return toGuest(facts, locale, subject, [`${body}\n${facts.link}`, texts.notYou, ...linesText(facts, locale)]);
}

/** Says that nothing is paid back for a cancelled booking. */
export const noRefundText = (locale: Locale): string => textsIn(TEXTS, locale).nothing;

/** The e-mail to the guest of a booking that was cancelled. */
export function guestCancelledMail(facts: BookingMailFacts, { refund, by }: RefundFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { subject, body } = texts.cancelled[by](facts.bookingNumber);
  const money = Number(refund) > 0 ? texts.refund(formatMoney(refund, facts.currency, locale)) : noRefundText(locale);
  return toGuest(facts, locale, subject, [`${body} ${money}`, ...linesText(facts, locale), `${texts.bookAgain}\n${facts.link}`]);
}

/** The e-mail to the operator about a booking that its guest has cancelled. */
export function deskGuestCancelledMail(facts: BookingMailFacts, { refund, byTransfer }: RefundFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const amount = (value: DecimalString) => formatMoney(value, facts.currency, locale);
  return toOperator(facts, texts.deskCancelled(facts.bookingNumber, amount(refund)), locale, ...(Number(byTransfer) > 0 ? [texts.deskTransfer(amount(byTransfer))] : []));
}
