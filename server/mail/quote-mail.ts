import { type IsoDate, type Locale } from '#domain/catalogue.ts';
import { formatDate, formatMoney } from '#i18n/format.ts';
import { localisePath } from '#i18n/locale-path.ts';
import { type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

/** The content of e-mails about a quote. The visitor's wishes are left out, because they may contain health data. */
export interface QuoteMailFacts {
  readonly quoteNumber: string;
  readonly firstName: string;
  /** Titles of the products in the language of the e-mail. */
  readonly products: string;
  readonly company: string;
  /** Public address of the shop. */
  readonly shopUrl: string;
}

export interface QuotedFacts extends QuoteMailFacts {
  readonly total: string;
  readonly deposit: string;
  readonly currency: string;
  readonly validUntil: IsoDate;
}

interface Texts {
  readonly hello: (name: string) => string;
  readonly requested: (f: QuoteMailFacts, link: string) => MailText;
  readonly quoted: (f: QuoteMailFacts & { readonly total: string; readonly deposit: string; readonly until: string }, link: string) => MailText;
  readonly accepted: (f: QuoteMailFacts & { readonly bookingNumber: string }, link: string) => MailText;
  readonly bookedAgain: (f: QuoteMailFacts & { readonly bookingNumber: string }, link: string) => MailText;
  readonly rejected: (f: QuoteMailFacts, link: string) => MailText;
  readonly expired: (f: QuoteMailFacts, link: string) => MailText;
  /** Of a request that had no price. */
  readonly requestExpired: (f: QuoteMailFacts, link: string) => MailText;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    hello: (name) => `Hello ${name},`,
    requested: ({ quoteNumber, products }, link) => ({
      subject: `Your request ${quoteNumber} has arrived`,
      body: `Thank you for your request: ${products}. We will answer with a price. Your request has the number ${quoteNumber}.\n\nYou can follow it here, with this number and your e-mail address:\n${link}`,
    }),
    quoted: ({ quoteNumber, products, total, deposit, until }, link) => ({
      subject: `Your quote ${quoteNumber}: ${total}`,
      body: `Your quote ${quoteNumber} for ${products} is ready.\n\nTotal: ${total}\nDeposit: ${deposit}\nValid until the end of ${until}\n\nRead it line by line, accept it, decline it or ask us again here:\n${link}`,
    }),
    accepted: ({ quoteNumber, bookingNumber }, link) => ({
      subject: `Quote ${quoteNumber} accepted: booking ${bookingNumber}`,
      body: `You have accepted the quote ${quoteNumber}. Your booking has the number ${bookingNumber}. It becomes final with the deposit; an unpaid booking is cancelled after 24 hours.\n\n${link}`,
    }),
    bookedAgain: ({ quoteNumber, bookingNumber }, link) => ({
      subject: `Quote ${quoteNumber}: new booking ${bookingNumber}`,
      body: `You have booked the quote ${quoteNumber} again. Your new booking has the number ${bookingNumber} and replaces the earlier one. It becomes final with the deposit; an unpaid booking is cancelled after 24 hours.\n\n${link}`,
    }),
    rejected: ({ quoteNumber, products }, link) => ({
      subject: `Your request ${quoteNumber}: we cannot make an offer`,
      body: `We are sorry: we cannot make you an offer for ${products}. Your request has the number ${quoteNumber}.\n\nRead why here:\n${link}`,
    }),
    expired: ({ quoteNumber, products }, link) => ({
      subject: `Quote ${quoteNumber} has expired`,
      body: `Your quote ${quoteNumber} for ${products} has expired. If you are still interested, ask us again here, and we will renew it:\n${link}`,
    }),
    requestExpired: ({ quoteNumber, products }, link) => ({
      subject: `Request ${quoteNumber} has expired`,
      body: `The days of your request ${quoteNumber} for ${products} have passed, and we had no price for you by then. We are sorry. You are welcome to send us a request for other days:\n${link}`,
    }),
  },
  tr: {
    hello: (name) => `Merhaba ${name},`,
    requested: ({ quoteNumber, products }, link) => ({
      subject: `${quoteNumber} numaralı talebiniz bize ulaştı`,
      body: `Talebiniz için teşekkürler: ${products}. Size fiyatıyla döneceğiz. Talep numaranız: ${quoteNumber}.\n\nTalebinizi bu numara ve e-posta adresinizle buradan izleyebilirsiniz:\n${link}`,
    }),
    quoted: ({ quoteNumber, products, total, deposit, until }, link) => ({
      subject: `${quoteNumber} numaralı teklifiniz: ${total}`,
      body: `${products} için ${quoteNumber} numaralı teklifiniz hazır.\n\nToplam: ${total}\nÖn ödeme: ${deposit}\nGeçerlilik: ${until} günü sonuna kadar\n\nTeklifi kalem kalem okumak, kabul etmek, reddetmek ya da yeniden sormak için:\n${link}`,
    }),
    accepted: ({ quoteNumber, bookingNumber }, link) => ({
      subject: `${quoteNumber} numaralı teklif kabul edildi: rezervasyon ${bookingNumber}`,
      body: `${quoteNumber} numaralı teklifi kabul ettiniz. Rezervasyon numaranız: ${bookingNumber}. Rezervasyon ön ödemeyle kesinleşir; ödenmeyen rezervasyon 24 saat sonra iptal edilir.\n\n${link}`,
    }),
    bookedAgain: ({ quoteNumber, bookingNumber }, link) => ({
      subject: `${quoteNumber} numaralı teklif: yeni rezervasyon ${bookingNumber}`,
      body: `${quoteNumber} numaralı teklif için yeniden rezervasyon yaptınız. Yeni rezervasyon numaranız: ${bookingNumber}; öncekinin yerine geçer. Rezervasyon ön ödemeyle kesinleşir; ödenmeyen rezervasyon 24 saat sonra iptal edilir.\n\n${link}`,
    }),
    rejected: ({ quoteNumber, products }, link) => ({
      subject: `${quoteNumber} numaralı talebiniz: teklif veremiyoruz`,
      body: `Üzgünüz, ${products} için size teklif veremiyoruz. Talep numaranız: ${quoteNumber}.\n\nNedenini buradan okuyabilirsiniz:\n${link}`,
    }),
    expired: ({ quoteNumber, products }, link) => ({
      subject: `${quoteNumber} numaralı teklifin süresi doldu`,
      body: `${products} için ${quoteNumber} numaralı teklifinizin süresi doldu. Hâlâ ilgileniyorsanız buradan yeniden sorun, teklifi yenileyelim:\n${link}`,
    }),
    requestExpired: ({ quoteNumber, products }, link) => ({
      subject: `${quoteNumber} numaralı talebin süresi doldu`,
      body: `${products} için ${quoteNumber} numaralı talebinizdeki günler geçti ve o zamana kadar size bir fiyat veremedik. Üzgünüz. Dilerseniz başka günler için yeni bir talep gönderin:\n${link}`,
    }),
  },
  de: {
    hello: (name) => `Guten Tag ${name},`,
    requested: ({ quoteNumber, products }, link) => ({
      subject: `Ihre Anfrage ${quoteNumber} ist angekommen`,
      body: `Vielen Dank für Ihre Anfrage: ${products}. Wir antworten mit einem Preis. Ihre Anfrage hat die Nummer ${quoteNumber}.\n\nMit dieser Nummer und Ihrer E-Mail-Adresse finden Sie sie hier:\n${link}`,
    }),
    quoted: ({ quoteNumber, products, total, deposit, until }, link) => ({
      subject: `Ihr Angebot ${quoteNumber}: ${total}`,
      body: `Ihr Angebot ${quoteNumber} für ${products} liegt vor.\n\nGesamt: ${total}\nAnzahlung: ${deposit}\nGültig bis Ende des ${until}\n\nLesen Sie es Zeile für Zeile, nehmen Sie es an, lehnen Sie es ab oder fragen Sie nach:\n${link}`,
    }),
    accepted: ({ quoteNumber, bookingNumber }, link) => ({
      subject: `Angebot ${quoteNumber} angenommen: Buchung ${bookingNumber}`,
      body: `Sie haben das Angebot ${quoteNumber} angenommen. Ihre Buchung hat die Nummer ${bookingNumber}. Mit der Anzahlung wird sie verbindlich; eine unbezahlte Buchung wird nach 24 Stunden storniert.\n\n${link}`,
    }),
    bookedAgain: ({ quoteNumber, bookingNumber }, link) => ({
      subject: `Angebot ${quoteNumber}: neue Buchung ${bookingNumber}`,
      body: `Sie haben das Angebot ${quoteNumber} noch einmal gebucht. Ihre neue Buchung hat die Nummer ${bookingNumber} und ersetzt die vorherige. Mit der Anzahlung wird sie verbindlich; eine unbezahlte Buchung wird nach 24 Stunden storniert.\n\n${link}`,
    }),
    rejected: ({ quoteNumber, products }, link) => ({
      subject: `Ihre Anfrage ${quoteNumber}: leider kein Angebot`,
      body: `Leider können wir Ihnen für ${products} kein Angebot machen. Ihre Anfrage hat die Nummer ${quoteNumber}.\n\nDen Grund lesen Sie hier:\n${link}`,
    }),
    expired: ({ quoteNumber, products }, link) => ({
      subject: `Angebot ${quoteNumber} ist abgelaufen`,
      body: `Ihr Angebot ${quoteNumber} für ${products} ist abgelaufen. Falls Sie noch interessiert sind, fragen Sie hier noch einmal, dann erneuern wir es:\n${link}`,
    }),
    requestExpired: ({ quoteNumber, products }, link) => ({
      subject: `Anfrage ${quoteNumber} ist abgelaufen`,
      body: `Die Tage Ihrer Anfrage ${quoteNumber} für ${products} sind vergangen, ohne dass wir Ihnen einen Preis nennen konnten. Das tut uns leid. Gern können Sie eine Anfrage für andere Tage senden:\n${link}`,
    }),
  },
  ru: {
    hello: (name) => `Здравствуйте, ${name}!`,
    requested: ({ quoteNumber, products }, link) => ({
      subject: `Ваш запрос ${quoteNumber} получен`,
      body: `Спасибо за запрос: ${products}. Мы ответим с ценой. Номер вашего запроса: ${quoteNumber}.\n\nСледить за ним можно здесь, по этому номеру и вашему адресу электронной почты:\n${link}`,
    }),
    quoted: ({ quoteNumber, products, total, deposit, until }, link) => ({
      subject: `Ваше предложение ${quoteNumber}: ${total}`,
      body: `Предложение ${quoteNumber} готово: ${products}.\n\nИтого: ${total}\nПредоплата: ${deposit}\nДействует до конца дня ${until}\n\nПосмотреть его по строкам, принять, отклонить или задать вопрос можно здесь:\n${link}`,
    }),
    accepted: ({ quoteNumber, bookingNumber }, link) => ({
      subject: `Предложение ${quoteNumber} принято: бронирование ${bookingNumber}`,
      body: `Вы приняли предложение ${quoteNumber}. Номер бронирования: ${bookingNumber}. Оно станет окончательным после предоплаты; неоплаченное бронирование отменяется через 24 часа.\n\n${link}`,
    }),
    bookedAgain: ({ quoteNumber, bookingNumber }, link) => ({
      subject: `Предложение ${quoteNumber}: новое бронирование ${bookingNumber}`,
      body: `Вы ещё раз забронировали предложение ${quoteNumber}. Номер нового бронирования: ${bookingNumber}, оно заменяет прежнее. Оно станет окончательным после предоплаты; неоплаченное бронирование отменяется через 24 часа.\n\n${link}`,
    }),
    rejected: ({ quoteNumber, products }, link) => ({
      subject: `Ваш запрос ${quoteNumber}: мы не можем сделать предложение`,
      body: `К сожалению, мы не можем сделать вам предложение: ${products}. Номер вашего запроса: ${quoteNumber}.\n\nПричина указана здесь:\n${link}`,
    }),
    expired: ({ quoteNumber, products }, link) => ({
      subject: `Срок предложения ${quoteNumber} истёк`,
      body: `Срок предложения ${quoteNumber} истёк: ${products}. Если оно вам всё ещё интересно, напишите нам здесь, и мы его обновим:\n${link}`,
    }),
    requestExpired: ({ quoteNumber, products }, link) => ({
      subject: `Срок запроса ${quoteNumber} истёк`,
      body: `Дни, указанные в вашем запросе ${quoteNumber}, прошли: ${products}. К сожалению, мы не успели назвать вам цену. Будем рады запросу на другие дни:\n${link}`,
    }),
  },
};

export type QuoteMail =
  | { readonly kind: 'requested' | 'rejected' | 'expired' | 'requestExpired'; readonly facts: QuoteMailFacts }
  | { readonly kind: 'quoted'; readonly facts: QuotedFacts }
  | { readonly kind: 'accepted' | 'bookedAgain'; readonly facts: QuoteMailFacts & { readonly bookingNumber: string } };

/** The e-mail to the visitor, in the language of the request. */
export function quoteMail(mail: QuoteMail, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { firstName, company, shopUrl, quoteNumber } = mail.facts;
  const link = `${shopUrl}${localisePath(locale, '/enquire-booking')}?number=${quoteNumber}`;
  const { subject, body } = textOf(mail, texts, locale, link);
  return { subject, body: `${texts.hello(firstName)}\n\n${body}\n\n${company}\n` };
}

function textOf(mail: QuoteMail, texts: Texts, locale: Locale, link: string): MailText {
  switch (mail.kind) {
    case 'quoted': {
      const { total, deposit, currency, validUntil } = mail.facts;
      return texts.quoted({ ...mail.facts, total: formatMoney(total, currency, locale), deposit: formatMoney(deposit, currency, locale), until: formatDate(validUntil) }, link);
    }
    case 'accepted':
    case 'bookedAgain': return texts[mail.kind](mail.facts, link);
    case 'requested':
    case 'rejected':
    case 'expired':
    case 'requestExpired': return texts[mail.kind](mail.facts, link);
  }
}

export type DeskEvent = 'requested' | 'askedAgain' | 'accepted' | 'declined';

const DESK_EVENTS: TextsByLocale<Readonly<Record<DeskEvent, string>>> = {
  en: { requested: 'New request', askedAgain: 'Question about a quote', accepted: 'Quote accepted', declined: 'Quote declined' },
  tr: { requested: 'Yeni talep', askedAgain: 'Teklif hakkında soru', accepted: 'Teklif kabul edildi', declined: 'Teklif reddedildi' },
  de: { requested: 'Neue Anfrage', askedAgain: 'Frage zu einem Angebot', accepted: 'Angebot angenommen', declined: 'Angebot abgelehnt' },
  ru: { requested: 'Новый запрос', askedAgain: 'Вопрос о предложении', accepted: 'Предложение принято', declined: 'Предложение отклонено' },
};

/** The e-mail to the operator, in the operator's language: a request waits at the desk. Contains nothing that the visitor wrote. */
export function deskMail(event: DeskEvent, { quoteNumber, products, desk }: Pick<QuoteMailFacts, 'quoteNumber' | 'products'> & { readonly desk: string }, locale: Locale): MailText {
  const what = textsIn(DESK_EVENTS, locale)[event];
  return { subject: `${what}: ${quoteNumber}`, body: `${what}: ${quoteNumber}, ${products}.\n\n${desk}\n` };
}
