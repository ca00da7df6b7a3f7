import type { Locale } from '#domain/catalogue.ts';
import { textsIn, type MailText, type TextsByLocale } from './mail-text.ts';

/** What the e-mails about a new address of an account say. */
export interface EmailChangeFacts {
  /** The member's profile; in the e-mail to the new address with the token that confirms it. */
  readonly link: string;
  readonly company: string;
}

interface Texts {
  readonly confirm: (link: string) => MailText;
  readonly notice: (link: string) => MailText;
  readonly inUse: MailText;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    confirm: (link) => ({ subject: 'Confirm your new e-mail address', body: `Hello,\n\nyou would like to use this e-mail address for your account. Please confirm it here, logged in to your account. The link works for 24 hours:\n${link}\n\nIf you did not ask for this, ignore this e-mail: without the link nothing changes.` }),
    notice: (link) => ({ subject: 'Your e-mail address is about to change', body: `Hello,\n\nsomebody who is logged in to your account, and knows its password, has asked to use another e-mail address for it. The address changes as soon as the new one is confirmed.\n\nIf it was you, you need not do anything. If it was not, please change your password in your profile now, which stops the change:\n${link}` }),
    inUse: { subject: 'You already have an account', body: 'Hello,\n\nsomebody has asked to use this e-mail address for another account. You already have an account with it, so nothing changes.\n\nIf it was you, log in with this address, or take another address for the other account. If it was not, you need not do anything.' },
  },
  tr: {
    confirm: (link) => ({ subject: 'Yeni e-posta adresinizi onaylayın', body: `Merhaba,\n\nhesabınız için bu e-posta adresini kullanmak istediniz. Lütfen hesabınıza giriş yapmış olarak buradan onaylayın. Bağlantı 24 saat geçerlidir:\n${link}\n\nBu isteği siz yapmadıysanız bu e-postayı dikkate almayın: bağlantı kullanılmadıkça hiçbir şey değişmez.` }),
    notice: (link) => ({ subject: 'E-posta adresiniz değişmek üzere', body: `Merhaba,\n\nhesabınıza giriş yapmış ve şifresini bilen biri, hesap için başka bir e-posta adresi kullanmak istedi. Yeni adres onaylandığında adresiniz değişecek.\n\nBunu siz yaptıysanız bir şey yapmanıza gerek yok. Siz yapmadıysanız lütfen profilinizden şifrenizi hemen değiştirin; böylece değişiklik durdurulur:\n${link}` }),
    inUse: { subject: 'Zaten bir hesabınız var', body: 'Merhaba,\n\nbiri bu e-posta adresini başka bir hesap için kullanmak istedi. Bu adresle zaten bir hesabınız var, bu yüzden hiçbir şey değişmedi.\n\nBunu siz yaptıysanız bu adresle giriş yapın ya da diğer hesap için başka bir adres seçin. Siz yapmadıysanız bir şey yapmanıza gerek yok.' },
  },
  de: {
    confirm: (link) => ({ subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse', body: `Guten Tag,\n\nSie möchten diese E-Mail-Adresse für Ihr Konto verwenden. Bitte melden Sie sich an und bestätigen Sie sie hier. Der Link gilt 24 Stunden:\n${link}\n\nWenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Ohne den Link ändert sich nichts.` }),
    notice: (link) => ({ subject: 'Ihre E-Mail-Adresse soll geändert werden', body: `Guten Tag,\n\njemand, der in Ihrem Konto angemeldet ist und das Passwort kennt, möchte dafür eine andere E-Mail-Adresse verwenden. Sie ändert sich, sobald die neue Adresse bestätigt ist.\n\nWenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, ändern Sie bitte sofort Ihr Passwort im Profil. Damit halten Sie die Änderung auf:\n${link}` }),
    inUse: { subject: 'Sie haben schon ein Konto', body: 'Guten Tag,\n\njemand möchte diese E-Mail-Adresse für ein anderes Konto verwenden. Sie haben damit schon ein Konto, deshalb ändert sich nichts.\n\nWenn Sie das waren, melden Sie sich mit dieser Adresse an oder nehmen Sie für das andere Konto eine andere Adresse. Wenn nicht, brauchen Sie nichts zu tun.' },
  },
  ru: {
    confirm: (link) => ({ subject: 'Подтвердите новый адрес эл. почты', body: `Здравствуйте!\n\nВы хотите использовать этот адрес эл. почты для своего аккаунта. Войдите в аккаунт и подтвердите адрес по ссылке. Она действует 24 часа:\n${link}\n\nЕсли вы об этом не просили, не обращайте внимания на это письмо: без этой ссылки ничего не изменится.` }),
    notice: (link) => ({ subject: 'Адрес эл. почты скоро изменится', body: `Здравствуйте!\n\nКто-то вошёл в ваш аккаунт, указал его пароль и попросил сменить адрес эл. почты. Адрес изменится, как только новый будет подтверждён.\n\nЕсли это были вы, ничего делать не нужно. Если нет, сразу смените пароль в профиле — это остановит замену адреса:\n${link}` }),
    inUse: { subject: 'У вас уже есть аккаунт', body: 'Здравствуйте!\n\nКто-то попросил использовать этот адрес эл. почты для другого аккаунта. С этим адресом у вас уже есть аккаунт, поэтому ничего не изменилось.\n\nЕсли это были вы, войдите с этим адресом или укажите для другого аккаунта другой. Если нет, ничего делать не нужно.' },
  },
};

const signed = ({ subject, body }: MailText, company: string): MailText => ({ subject, body: `${body}\n\n${company}\n` });

/** The e-mail to the new address, with the link that confirms it (M12). */
export const emailChangeMail = ({ link, company }: EmailChangeFacts, locale: Locale): MailText => signed(textsIn(TEXTS, locale).confirm(link), company);

/** The e-mail to the address that the account has until then (M12). */
export const emailChangeNotice = ({ link, company }: EmailChangeFacts, locale: Locale): MailText => signed(textsIn(TEXTS, locale).notice(link), company);

/** The e-mail to a member whose address somebody else wants to use for another account (M12). */
export const emailInUseMail = (company: string, locale: Locale): MailText => signed(textsIn(TEXTS, locale).inUse, company);
