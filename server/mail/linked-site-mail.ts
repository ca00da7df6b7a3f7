import type { Locale } from '#domain/catalogue.ts';
import { textsIn, type MailText, type TextsByLocale } from './mail-text.ts';

/** What the notice about an account at another site says. */
export interface LinkedSiteFacts {
  /** The site's own name. */
  readonly site: string;
  readonly isLinked: boolean;
  /** The member's profile. */
  readonly link: string;
  readonly company: string;
}

interface Texts {
  readonly linked: (site: string, link: string) => MailText;
  readonly unlinked: (site: string, link: string) => MailText;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    linked: (site, link) => ({ subject: `${site} is connected to your account`, body: `Hello,\n\nan account at ${site} has just been connected to your account. You can now log in with it as well.\n\nIf it was you, you need not do anything. If it was not, please disconnect ${site} in your profile now and change your password:\n${link}` }),
    unlinked: (site, link) => ({ subject: `${site} is disconnected from your account`, body: `Hello,\n\nthe account at ${site} has just been disconnected from your account. It no longer logs you in.\n\nIf it was you, you need not do anything. If it was not, somebody else is logged in to your account. Please change your password in your profile now, which ends all other logins:\n${link}` }),
  },
  tr: {
    linked: (site, link) => ({ subject: `${site} hesabınıza bağlandı`, body: `Merhaba,\n\nhesabınıza az önce bir ${site} hesabı bağlandı. Artık onunla da giriş yapabilirsiniz.\n\nBunu siz yaptıysanız bir şey yapmanıza gerek yok. Siz yapmadıysanız lütfen profilinizden ${site} bağlantısını hemen kaldırın ve şifrenizi değiştirin:\n${link}` }),
    unlinked: (site, link) => ({ subject: `${site} bağlantısı kaldırıldı`, body: `Merhaba,\n\nhesabınızın ${site} bağlantısı az önce kaldırıldı. Artık ${site} ile giriş yapılamaz.\n\nBunu siz yaptıysanız bir şey yapmanıza gerek yok. Siz yapmadıysanız hesabınıza başka biri giriş yapmış. Lütfen profilinizden şifrenizi hemen değiştirin; böylece diğer tüm oturumlar kapatılır:\n${link}` }),
  },
  de: {
    linked: (site, link) => ({ subject: `${site} ist mit Ihrem Konto verbunden`, body: `Guten Tag,\n\nmit Ihrem Konto wurde gerade ein Konto bei ${site} verbunden. Sie können sich jetzt auch damit anmelden.\n\nWenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, trennen Sie ${site} bitte sofort im Profil und ändern Sie Ihr Passwort:\n${link}` }),
    unlinked: (site, link) => ({ subject: `${site} ist nicht mehr mit Ihrem Konto verbunden`, body: `Guten Tag,\n\ndas Konto bei ${site} wurde gerade von Ihrem Konto getrennt. Damit kann sich niemand mehr anmelden.\n\nWenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, ist jemand anderes in Ihrem Konto angemeldet. Bitte ändern Sie sofort Ihr Passwort im Profil. Damit enden alle anderen Anmeldungen:\n${link}` }),
  },
  ru: {
    linked: (site, link) => ({ subject: `К вашему аккаунту подключён ${site}`, body: `Здравствуйте!\n\nК вашему аккаунту только что подключили аккаунт ${site}. Теперь можно входить и через него.\n\nЕсли это были вы, ничего делать не нужно. Если нет, сразу отключите ${site} в профиле и смените пароль:\n${link}` }),
    unlinked: (site, link) => ({ subject: `${site} отключён от вашего аккаунта`, body: `Здравствуйте!\n\nОт вашего аккаунта только что отключили аккаунт ${site}. Войти через него больше нельзя.\n\nЕсли это были вы, ничего делать не нужно. Если нет, в ваш аккаунт вошёл кто-то другой. Сразу смените пароль в профиле — это завершит все остальные сеансы:\n${link}` }),
  },
};

/** The notice to a member to whose account another site was linked, or from whose account it was unlinked (M13). */
export function linkedSiteMail({ site, isLinked, link, company }: LinkedSiteFacts, locale: Locale): MailText {
  const { subject, body } = textsIn(TEXTS, locale)[isLinked ? 'linked' : 'unlinked'](site, link);
  return { subject, body: `${body}\n\n${company}\n` };
}
