import { type IsoDate, type Locale } from '#domain/catalogue.ts';
import { formatDates } from '#i18n/format.ts';
import { textsIn, type MailText, type TextsByLocale } from './mail-text.ts';

/** What the e-mail about open days says. */
export interface AvailabilityMailFacts {
  /** Title of the product in the visitor's language. */
  readonly product: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Address of the product's page with the days. */
  readonly productUrl: string;
  /** Address of the page that ends all alerts of the visitor. */
  readonly stopUrl: string;
  readonly company: string;
}

interface Texts {
  readonly subject: (product: string) => string;
  readonly body: (product: string, dates: string, link: string) => string;
  readonly stop: (link: string) => string;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    subject: (product) => `Your dates are free: ${product}`,
    body: (product, dates, link) => `Hello,\n\n${product} can be booked again for ${dates}. You asked us to tell you.\n\nOthers may have been waiting too, and the dates are not held for you. Have a look here:\n${link}`,
    stop: (link) => `This is the only e-mail about these dates. To stop waiting for other dates as well, or if you did not ask for this e-mail:\n${link}`,
  },
  tr: {
    subject: (product) => `Tarihleriniz müsait: ${product}`,
    body: (product, dates, link) => `Merhaba,\n\n${product} şu tarihler için yeniden rezerve edilebilir: ${dates}. Size haber vermemizi istemiştiniz.\n\nBaşka bekleyenler de olabilir; tarihler sizin için tutulmuyor. Buradan bakabilirsiniz:\n${link}`,
    stop: (link) => `Bu tarihler için yalnızca bu e-postayı gönderiyoruz. Beklediğiniz başka tarihler için de haber almak istemiyorsanız ya da bu e-postayı siz istemediyseniz:\n${link}`,
  },
  de: {
    subject: (product) => `Ihr Termin ist frei: ${product}`,
    body: (product, dates, link) => `Guten Tag,\n\n${product} ist für ${dates} wieder buchbar. Sie wollten davon erfahren.\n\nVielleicht haben auch andere darauf gewartet; der Termin ist nicht für Sie reserviert. Hier können Sie nachsehen:\n${link}`,
    stop: (link) => `Zu diesem Termin schreiben wir Ihnen nur diese eine E-Mail. Wenn Sie auch auf andere Termine nicht mehr warten möchten oder diese E-Mail nicht angefordert haben:\n${link}`,
  },
  ru: {
    subject: (product) => `Ваши даты свободны: ${product}`,
    body: (product, dates, link) => `Здравствуйте!\n\n${product}: даты ${dates} снова можно забронировать. Вы просили об этом сообщить.\n\nВозможно, их ждали и другие; даты за вами не закреплены. Посмотреть можно здесь:\n${link}`,
    stop: (link) => `Об этих датах мы пишем только один раз. Если вы больше не ждёте и других дат или не просили об этом письме:\n${link}`,
  },
};

/** The e-mail to a visitor whose days have opened (B15). */
export function availabilityMail({ product, from, to, productUrl, stopUrl, company }: AvailabilityMailFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const dates = formatDates(from, to);
  return { subject: texts.subject(product), body: `${texts.body(product, dates, productUrl)}\n\n${company}\n\n${texts.stop(stopUrl)}\n` };
}
