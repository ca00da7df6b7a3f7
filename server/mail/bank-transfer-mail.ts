import { groupIban, type BankAccount, type BankTransferNotice } from '#domain/bank-transfer.ts';
import type { DecimalString, Locale } from '#domain/catalogue.ts';
import { formatDate, formatMoney } from '#i18n/format.ts';
import { linesText, toGuest, toOperator, type BookingMailFacts } from './booking-mail.ts';
import { type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

/** What an e-mail about a transfer says beside the booking. */
export interface BankTransferMailFacts {
  readonly amount: DecimalString;
  /** Day and time at the destination. */
  readonly payBy: string;
  /** The operator's accounts in the currency of the booking. */
  readonly accounts: readonly BankAccount[];
}

interface Texts {
  readonly asked: (number: string, amount: string, payBy: string) => MailText;
  readonly holder: string;
  readonly reference: string;
  readonly charges: string;
  readonly tellUs: string;
  readonly overdue: (number: string) => MailText;
  readonly bookAgain: string;
  readonly deskAsked: (number: string, amount: string) => string;
  readonly deskSent: (number: string, amount: string) => string;
  readonly sender: string;
  readonly sentOn: string;
  readonly deskOverdue: (number: string) => string;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    asked: (number, amount, payBy) => ({ subject: `Booking ${number}: please transfer ${amount}`, body: `Thank you. We are holding your trip for you. Please transfer ${amount} by ${payBy}, local time at your destination, to this account:` }),
    holder: 'Account holder', reference: 'Reference',
    charges: 'Please give the booking number as the reference, and choose to pay all bank charges yourself ("OUR"), so that the whole amount arrives.',
    tellUs: 'Have you sent it? Tell us here, and we hold the trip for three more days while the money is on its way:',
    overdue: (number) => ({ subject: `Booking ${number} is cancelled`, body: `We have not received your transfer for booking ${number} in time. It is cancelled, and its dates are free for others. If you have sent the money, please call or write to us: we will book the trip again if it is still free, or send the money back.` }),
    bookAgain: 'While the dates are free, you can book again here:',
    deskAsked: (number, amount) => `New booking ${number}, waiting for a transfer of ${amount}`,
    deskSent: (number, amount) => `The transfer of ${amount} for booking ${number} was sent`,
    sender: 'From', sentOn: 'Sent on',
    deskOverdue: (number) => `The transfer for booking ${number} did not arrive, and it is cancelled`,
  },
  tr: {
    asked: (number, amount, payBy) => ({ subject: `${number} numaralı rezervasyon: lütfen ${amount} havale edin`, body: `Teşekkürler. Seyahatinizi sizin için ayırdık. Lütfen ${amount} tutarını, varış yerinin saatiyle en geç ${payBy} itibarıyla şu hesaba gönderin:` }),
    holder: 'Hesap sahibi', reference: 'Açıklama',
    charges: 'Lütfen açıklamaya rezervasyon numaranızı yazın ve tutarın eksiksiz ulaşması için banka masraflarının size ait olmasını ("OUR") seçin.',
    tellUs: 'Gönderdiniz mi? Buradan bize bildirin, para yoldayken seyahatinizi üç gün daha ayıralım:',
    overdue: (number) => ({ subject: `${number} numaralı rezervasyon iptal edildi`, body: `${number} numaralı rezervasyonunuzun havalesi zamanında elimize ulaşmadı. Rezervasyon iptal edildi, tarihler başkalarına açıldı. Parayı gönderdiyseniz lütfen bizi arayın ya da bize yazın: tarihler hâlâ boşsa seyahatinizi yeniden ayırırız, değilse parayı geri göndeririz.` }),
    bookAgain: 'Tarihler boş olduğu sürece buradan yeniden rezervasyon yapabilirsiniz:',
    deskAsked: (number, amount) => `Yeni rezervasyon ${number}, ${amount} havale bekleniyor`,
    deskSent: (number, amount) => `${number} numaralı rezervasyonun ${amount} havalesi gönderildi`,
    sender: 'Gönderen', sentOn: 'Gönderim tarihi',
    deskOverdue: (number) => `${number} numaralı rezervasyonun havalesi gelmedi, rezervasyon iptal edildi`,
  },
  de: {
    asked: (number, amount, payBy) => ({ subject: `Buchung ${number}: bitte überweisen Sie ${amount}`, body: `Vielen Dank. Wir halten Ihre Reise für Sie frei. Bitte überweisen Sie ${amount} bis zum ${payBy}, Ortszeit am Reiseziel, auf dieses Konto:` }),
    holder: 'Kontoinhaber', reference: 'Verwendungszweck',
    charges: 'Bitte geben Sie die Buchungsnummer als Verwendungszweck an und übernehmen Sie alle Bankgebühren („OUR“), damit der ganze Betrag ankommt.',
    tellUs: 'Haben Sie überwiesen? Sagen Sie es uns hier, dann halten wir die Reise drei weitere Tage frei, solange das Geld unterwegs ist:',
    overdue: (number) => ({ subject: `Buchung ${number} ist storniert`, body: `Ihre Überweisung für die Buchung ${number} ist nicht rechtzeitig bei uns eingegangen. Die Buchung ist storniert, und die Termine sind wieder frei. Falls Sie das Geld schon überwiesen haben, rufen Sie uns bitte an oder schreiben Sie uns: Wir buchen die Reise noch einmal, wenn sie noch frei ist, oder überweisen das Geld zurück.` }),
    bookAgain: 'Solange die Termine frei sind, können Sie hier noch einmal buchen:',
    deskAsked: (number, amount) => `Neue Buchung ${number}, wartet auf eine Überweisung von ${amount}`,
    deskSent: (number, amount) => `Die Überweisung von ${amount} für die Buchung ${number} ist unterwegs`,
    sender: 'Von', sentOn: 'Überwiesen am',
    deskOverdue: (number) => `Die Überweisung für die Buchung ${number} ist nicht eingegangen, die Buchung ist storniert`,
  },
  ru: {
    asked: (number, amount, payBy) => ({ subject: `Бронирование ${number}: просим перевести ${amount}`, body: `Спасибо. Мы держим поездку за вами. Пожалуйста, переведите ${amount} до ${payBy} по местному времени на этот счёт:` }),
    holder: 'Получатель', reference: 'Назначение платежа',
    charges: 'Укажите в назначении платежа номер бронирования и выберите оплату всех комиссий за свой счёт («OUR»), чтобы сумма дошла полностью.',
    tellUs: 'Уже отправили? Сообщите нам здесь, и мы будем держать поездку ещё три дня, пока деньги в пути:',
    overdue: (number) => ({ subject: `Бронирование ${number} отменено`, body: `Перевод за бронирование ${number} не поступил вовремя. Бронирование отменено, даты снова свободны. Если вы уже отправили деньги, позвоните или напишите нам: мы забронируем поездку заново, если она ещё свободна, или вернём деньги.` }),
    bookAgain: 'Пока даты свободны, поездку можно забронировать заново здесь:',
    deskAsked: (number, amount) => `Новое бронирование ${number}, ожидается перевод ${amount}`,
    deskSent: (number, amount) => `Перевод ${amount} за бронирование ${number} отправлен`,
    sender: 'От кого', sentOn: 'Отправлено',
    deskOverdue: (number) => `Перевод за бронирование ${number} не поступил, бронирование отменено`,
  },
};

/** The e-mail to the guest who pays by transfer: how much, until when, and where to (B21). */
export function bankTransferMail(facts: BookingMailFacts, bankTransfer: BankTransferMailFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { subject, body } = texts.asked(facts.bookingNumber, formatMoney(bankTransfer.amount, facts.currency, locale), bankTransfer.payBy);
  const accounts = bankTransfer.accounts.map(({ bank, holder, iban, bic }) =>
    [bank, `${texts.holder}: ${holder}`, `IBAN: ${groupIban(iban)}`, ...(bic ? [`BIC (SWIFT): ${bic}`] : []), `${texts.reference}: ${facts.bookingNumber}`].join('\n'));
  return toGuest(facts, locale, subject, [body, ...accounts, texts.charges, `${texts.tellUs}\n${facts.link}`, ...linesText(facts, locale)]);
}

/** The e-mail to the guest whose transfer did not arrive in time (B4). */
export function overdueMail(facts: BookingMailFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { subject, body } = texts.overdue(facts.bookingNumber);
  return toGuest(facts, locale, subject, [body, ...linesText(facts, locale), `${texts.bookAgain}\n${facts.link}`]);
}

/** The e-mail to the operator about a booking that waits for a transfer. @param notice when its guest has said that it was sent */
export function deskBankTransferMail(facts: BookingMailFacts, { amount, notice }: { readonly amount: DecimalString; readonly notice: BankTransferNotice | null }, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const sum = formatMoney(amount, facts.currency, locale);
  if (!notice) return toOperator(facts, texts.deskAsked(facts.bookingNumber, sum), locale);
  const said = [`${texts.sender}: ${notice.sender}`, `${texts.sentOn}: ${formatDate(notice.sentOn)}`, `IBAN: ${groupIban(notice.iban)}`].join('\n');
  return toOperator(facts, texts.deskSent(facts.bookingNumber, sum), locale, said);
}

/** The e-mail to the operator about a booking that was cancelled because no transfer arrived. */
export const deskOverdueMail = (facts: BookingMailFacts, locale: Locale): MailText => toOperator(facts, textsIn(TEXTS, locale).deskOverdue(facts.bookingNumber), locale);
