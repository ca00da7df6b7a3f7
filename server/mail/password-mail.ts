import type { Locale } from '#domain/catalogue.ts';
import { textsIn, type MailText, type TextsByLocale } from './mail-text.ts';

/** What the e-mail with a new password says. */
export interface PasswordMailFacts {
  readonly password: string;
  /** Address of the member's profile, where the password can be changed. */
  readonly link: string;
  readonly company: string;
}

interface Texts {
  readonly subject: string;
  readonly body: (password: string, link: string) => string;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    subject: 'Your new password',
    body: (password, link) => `Hello,\n\nhere is your new password:\n\n${password}\n\nIt is valid for 24 hours and replaces your old one as soon as you log in with it. You can then choose one of your own in your profile:\n${link}\n\nIf you did not ask for it, ignore this e-mail. Your old password stays valid.`,
  },
  tr: {
    subject: 'Yeni şifreniz',
    body: (password, link) => `Merhaba,\n\nyeni şifreniz:\n\n${password}\n\nBu şifre 24 saat geçerlidir; onunla giriş yaptığınızda eski şifrenizin yerini alır. Ardından profilinizde kendi şifrenizi belirleyebilirsiniz:\n${link}\n\nBu isteği siz yapmadıysanız bu e-postayı dikkate almayın. Eski şifreniz geçerliliğini korur.`,
  },
  de: {
    subject: 'Ihr neues Passwort',
    body: (password, link) => `Guten Tag,\n\nhier ist Ihr neues Passwort:\n\n${password}\n\nEs gilt 24 Stunden und ersetzt das alte, sobald Sie sich damit anmelden. In Ihrem Profil können Sie danach ein eigenes wählen:\n${link}\n\nWenn Sie es nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr altes Passwort bleibt gültig.`,
  },
  ru: {
    subject: 'Ваш новый пароль',
    body: (password, link) => `Здравствуйте!\n\nВаш новый пароль:\n\n${password}\n\nОн действует 24 часа и заменит прежний, как только вы войдёте с ним. После этого в профиле можно задать свой пароль:\n${link}\n\nЕсли вы его не запрашивали, не обращайте внимания на это письмо. Прежний пароль остаётся в силе.`,
  },
};

/** The e-mail to a member who has forgotten the password (M3). */
export function passwordMail({ password, link, company }: PasswordMailFacts, locale: Locale): MailText {
  const { subject, body } = textsIn(TEXTS, locale);
  return { subject, body: `${body(password, link)}\n\n${company}\n` };
}
