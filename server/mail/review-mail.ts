import type { Locale } from '#domain/catalogue.ts';
import type { RejectionReason } from '#domain/review.ts';
import { type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

/** What the e-mails about a review say. */
export interface ReviewMailFacts {
  /** As it is shown in public. */
  readonly author: string;
  /** From 1 to 5. */
  readonly rating: number;
  readonly text: string;
  readonly bookingNumber: string;
  /** Title of what was booked, in the language of the e-mail. */
  readonly product: string;
  /** The page of the product, of the booking, or the desk. */
  readonly link: string;
  readonly company: string;
}

/** What the invitation to review a trip says. */
export interface InvitationFacts {
  readonly firstName: string;
  /** Titles of what can be reviewed, in the language of the e-mail. */
  readonly products: readonly string[];
  /** The page on which it is written. */
  readonly link: string;
  readonly company: string;
}

interface Texts {
  readonly rating: (rating: number) => string;
  readonly waiting: (product: string) => string;
  readonly number: (number: string) => string;
  readonly published: (product: string) => MailText;
  readonly rejected: (product: string) => MailText;
  readonly reasons: Readonly<Record<RejectionReason, string>>;
  readonly change: string;
  readonly invitation: (firstName: string) => MailText;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    rating: (rating) => `${rating} of 5 stars`,
    waiting: (product) => `New guest review: ${product}`,
    number: (number) => `Booking ${number}`,
    published: (product) => ({ subject: `Your review is published: ${product}`, body: 'Hello,\n\nthank you for your review. It is now on our page and helps others to choose:' }),
    rejected: (product) => ({ subject: `Your review is not published: ${product}`, body: 'Hello,\n\nthank you for your review. We cannot publish it as it is.' }),
    reasons: {
      offTopic: 'It is not about the trip itself.',
      offensive: 'It contains insults or offensive words.',
      personalData: 'It contains names, contact details or other personal data.',
      advertising: 'It contains advertising or links.',
    },
    change: 'You can change it here, and we will read it again:',
    invitation: (firstName) => ({ subject: 'How was your trip?', body: `Hello ${firstName},\n\nwelcome back. We hope it was a good trip. A few words from you help others to choose, and us to do better:` }),
  },
  tr: {
    rating: (rating) => `5 yıldız üzerinden ${rating}`,
    waiting: (product) => `Yeni misafir yorumu: ${product}`,
    number: (number) => `Rezervasyon ${number}`,
    published: (product) => ({ subject: `Yorumunuz yayında: ${product}`, body: 'Merhaba,\n\nyorumunuz için teşekkürler. Artık sayfamızda yer alıyor ve başkalarının seçmesine yardımcı oluyor:' }),
    rejected: (product) => ({ subject: `Yorumunuz yayımlanmadı: ${product}`, body: 'Merhaba,\n\nyorumunuz için teşekkürler. Ancak onu bu haliyle yayımlayamıyoruz.' }),
    reasons: {
      offTopic: 'Yorum seyahatin kendisiyle ilgili değil.',
      offensive: 'Yorumda hakaret ya da kırıcı sözler var.',
      personalData: 'Yorumda adlar, iletişim bilgileri ya da başka kişisel veriler var.',
      advertising: 'Yorumda reklam ya da bağlantı var.',
    },
    change: 'Yorumunuzu buradan değiştirebilirsiniz, yeniden okuruz:',
    invitation: (firstName) => ({ subject: 'Seyahatiniz nasıl geçti?', body: `Merhaba ${firstName},\n\ntekrar hoş geldiniz. Umarız güzel bir seyahat olmuştur. Birkaç sözünüz başkalarının seçmesine, bizim de daha iyi olmamıza yardım eder:` }),
  },
  de: {
    rating: (rating) => `${rating} von 5 Sternen`,
    waiting: (product) => `Neue Gästebewertung: ${product}`,
    number: (number) => `Buchung ${number}`,
    published: (product) => ({ subject: `Ihre Bewertung ist veröffentlicht: ${product}`, body: 'Guten Tag,\n\nvielen Dank für Ihre Bewertung. Sie steht jetzt auf unserer Seite und hilft anderen bei der Wahl:' }),
    rejected: (product) => ({ subject: `Ihre Bewertung ist nicht veröffentlicht: ${product}`, body: 'Guten Tag,\n\nvielen Dank für Ihre Bewertung. So, wie sie ist, können wir sie leider nicht veröffentlichen.' }),
    reasons: {
      offTopic: 'Es geht darin nicht um die Reise selbst.',
      offensive: 'Sie enthält Beleidigungen oder verletzende Worte.',
      personalData: 'Sie enthält Namen, Kontaktdaten oder andere persönliche Angaben.',
      advertising: 'Sie enthält Werbung oder Links.',
    },
    change: 'Hier können Sie sie ändern, dann lesen wir sie noch einmal:',
    invitation: (firstName) => ({ subject: 'Wie war Ihre Reise?', body: `Guten Tag ${firstName},\n\nwillkommen zurück. Wir hoffen, es war eine schöne Reise. Ein paar Worte von Ihnen helfen anderen bei der Wahl und uns, besser zu werden:` }),
  },
  ru: {
    rating: (rating) => `Оценка: ${rating} из 5`,
    waiting: (product) => `Новый отзыв гостя: ${product}`,
    number: (number) => `Бронирование ${number}`,
    published: (product) => ({ subject: `Ваш отзыв опубликован: ${product}`, body: 'Здравствуйте!\n\nСпасибо за отзыв. Теперь он на нашей странице и поможет другим с выбором:' }),
    rejected: (product) => ({ subject: `Ваш отзыв не опубликован: ${product}`, body: 'Здравствуйте!\n\nСпасибо за отзыв. К сожалению, в таком виде мы не можем его опубликовать.' }),
    reasons: {
      offTopic: 'Он не о самой поездке.',
      offensive: 'В нём есть оскорбления или грубые слова.',
      personalData: 'В нём есть имена, контакты или другие личные данные.',
      advertising: 'В нём есть реклама или ссылки.',
    },
    change: 'Его можно изменить здесь, и мы прочитаем его снова:',
    invitation: (firstName) => ({ subject: 'Как прошла поездка?', body: `Здравствуйте, ${firstName}!\n\nС возвращением. Надеемся, поездка удалась. Несколько ваших слов помогут другим с выбором, а нам — стать лучше:` }),
  },
};

/** The e-mail that invites a member to review a trip that is over (R4). */
export function reviewInvitationMail({ firstName, products, link, company }: InvitationFacts, locale: Locale): MailText {
  const { subject, body } = textsIn(TEXTS, locale).invitation(firstName);
  return { subject, body: `${[body, products.join('\n'), link, company].join('\n\n')}\n` };
}

/** The e-mail to the operator about a review that waits (R2). @param facts with the address of the desk */
export function deskReviewMail(facts: ReviewMailFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const subject = texts.waiting(facts.product);
  return { subject, body: `${[subject, `${facts.author}, ${texts.number(facts.bookingNumber)}`, reviewText(facts, texts), facts.link].join('\n\n')}\n` };
}

/** The e-mail to the guest whose review was published. @param facts with the address of the product's page */
export function publishedReviewMail(facts: ReviewMailFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { subject, body } = texts.published(facts.product);
  return { subject, body: `${[`${body}\n${facts.link}`, reviewText(facts, texts), facts.company].join('\n\n')}\n` };
}

/** The e-mail to the guest whose review was rejected. @param facts with the address of the booking's page */
export function rejectedReviewMail(facts: ReviewMailFacts, reason: RejectionReason, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { subject, body } = texts.rejected(facts.product);
  return { subject, body: `${[`${body} ${texts.reasons[reason]}`, reviewText(facts, texts), `${texts.change}\n${facts.link}`, facts.company].join('\n\n')}\n` };
}

const reviewText = ({ rating, text }: ReviewMailFacts, texts: Texts) => `${texts.rating(rating)}\n${text}`;
