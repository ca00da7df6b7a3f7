import type { AgencyApplication } from '#domain/agency/agency-application.ts';
import type { Locale } from '#domain/catalogue.ts';
import { languageName } from '#i18n/display-names.ts';
import { contactLines, type MailText, type TextsByLocale, textsIn } from './mail-text.ts';

/** What the e-mails to an agency say. */
export interface AgencyMailFacts {
  readonly agency: Pick<AgencyApplication, 'company' | 'firstName'>;
  /** What the operator writes; may be empty. */
  readonly reply: string;
  readonly company: { readonly name: string; readonly phone: string; readonly email: string };
}

export interface AcceptedAgencyFacts extends AgencyMailFacts {
  readonly number: string;
  /** The page on which the agency chooses its password. */
  readonly link: string;
}

interface Texts {
  readonly application: (company: string) => string;
  readonly labels: Readonly<Record<'licence' | 'tax' | 'place' | 'website' | 'language', string>>;
  readonly hello: (firstName: string) => string;
  readonly accepted: (company: string, number: string) => MailText;
  readonly choose: string;
  readonly notYou: string;
  readonly rejected: (company: string) => MailText;
  readonly questions: string;
}

const TEXTS: TextsByLocale<Texts> = {
  en: {
    application: (company) => `Agency application from ${company}`,
    labels: { licence: 'Licence or register number', tax: 'Tax number and office', place: 'Place', website: 'Website', language: 'Language' },
    hello: (firstName) => `Hello ${firstName},`,
    accepted: (company, number) => ({ subject: 'You are registered as an agency', body: `${company} is now one of our agencies. Your agency number is ${number}.` }),
    choose: 'Choose the password of your account here. The link works for seven days. If you have an account with this address already, the new password replaces its old one:',
    notYou: 'If you did not apply, you need not do anything: without the link nothing changes.',
    rejected: (company) => ({ subject: 'Your application as an agency', body: `Thank you for your application for ${company}. We are sorry: we cannot accept it at the moment.` }),
    questions: 'Questions? Just reply to this e-mail, or call us:',
  },
  tr: {
    application: (company) => `Acenta başvurusu: ${company}`,
    labels: { licence: 'Belge veya sicil numarası', tax: 'Vergi numarası ve dairesi', place: 'Yer', website: 'Web sitesi', language: 'Dil' },
    hello: (firstName) => `Merhaba ${firstName},`,
    accepted: (company, number) => ({ subject: 'Acenta kaydınız tamamlandı', body: `${company} artık acentalarımız arasında. Acenta numaranız: ${number}.` }),
    choose: 'Hesabınızın şifresini buradan belirleyin. Bağlantı yedi gün geçerlidir. Bu adresle zaten bir hesabınız varsa yeni şifre eskisinin yerini alır:',
    notYou: 'Başvuruyu siz yapmadıysanız bir şey yapmanıza gerek yok: bağlantı kullanılmadıkça hiçbir şey değişmez.',
    rejected: (company) => ({ subject: 'Acenta başvurunuz', body: `${company} için yaptığınız başvuruya teşekkür ederiz. Üzgünüz, şu anda kabul edemiyoruz.` }),
    questions: 'Sorunuz mu var? Bu e-postayı yanıtlayın ya da bizi arayın:',
  },
  de: {
    application: (company) => `Bewerbung als Reisebüro: ${company}`,
    labels: { licence: 'Lizenz- oder Registernummer', tax: 'Steuernummer und Finanzamt', place: 'Ort', website: 'Website', language: 'Sprache' },
    hello: (firstName) => `Guten Tag ${firstName},`,
    accepted: (company, number) => ({ subject: 'Sie sind als Reisebüro registriert', body: `${company} gehört jetzt zu unseren Reisebüros. Ihre Reisebüro-Nummer ist ${number}.` }),
    choose: 'Wählen Sie hier das Passwort für Ihr Konto. Der Link gilt sieben Tage. Wenn Sie mit dieser Adresse schon ein Konto haben, ersetzt das neue Passwort das alte:',
    notYou: 'Wenn Sie sich nicht beworben haben, brauchen Sie nichts zu tun: Ohne den Link ändert sich nichts.',
    rejected: (company) => ({ subject: 'Ihre Bewerbung als Reisebüro', body: `Vielen Dank für Ihre Bewerbung für ${company}. Leider können wir sie zurzeit nicht annehmen.` }),
    questions: 'Haben Sie Fragen? Antworten Sie einfach auf diese E-Mail oder rufen Sie uns an:',
  },
  ru: {
    application: (company) => `Заявка агентства: ${company}`,
    labels: { licence: 'Номер лицензии или в реестре', tax: 'ИНН и налоговая инспекция', place: 'Место', website: 'Сайт', language: 'Язык' },
    hello: (firstName) => `Здравствуйте, ${firstName}!`,
    accepted: (company, number) => ({ subject: 'Ваше агентство зарегистрировано', body: `Теперь вы среди наших агентств: ${company}. Номер вашего агентства: ${number}.` }),
    choose: 'Задайте пароль для своего аккаунта по этой ссылке. Она действует семь дней. Если у вас уже есть аккаунт с этим адресом, новый пароль заменит прежний:',
    notYou: 'Если вы не отправляли заявку, ничего делать не нужно: без этой ссылки ничего не изменится.',
    rejected: (company) => ({ subject: 'Ваша заявка', body: `Спасибо за заявку (${company}). К сожалению, сейчас мы не можем её принять.` }),
    questions: 'Есть вопросы? Ответьте на это письмо или позвоните нам:',
  },
};

/** The e-mail to the operator about an application (A1). @param desk address of the desk */
export function agencyApplicationMail(application: AgencyApplication & { readonly lang: Locale }, desk: string, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { company, licence, taxNumber, taxOffice, firstName, lastName, email, phone, city, country, website, message, lang } = application;
  const { labels } = texts;
  const firm = [company, `${labels.licence}: ${licence}`, `${labels.tax}: ${taxNumber}, ${taxOffice}`, `${labels.place}: ${city}, ${country}`, ...(website === '' ? [] : [`${labels.website}: ${website}`])].join('\n');
  const who = [`${firstName} ${lastName}`, email, phone, `${labels.language}: ${languageName(lang, locale)}`].join('\n');
  return { subject: texts.application(company), body: `${[firm, who, ...(message === '' ? [] : [message]), desk].join('\n\n')}\n` };
}

/** The e-mail to an agency that was accepted, with the link that sets its password (A2). */
export function agencyAcceptedMail(facts: AcceptedAgencyFacts, locale: Locale): MailText {
  const texts = textsIn(TEXTS, locale);
  const { agency, number, link } = facts;
  const { subject, body } = texts.accepted(agency.company, number);
  return toAgency(facts, locale, subject, [body, ...replyOf(facts), `${texts.choose}\n${link}`, texts.notYou]);
}

/** The e-mail to an agency that was not accepted. */
export function agencyRejectedMail(facts: AgencyMailFacts, locale: Locale): MailText {
  const { subject, body } = textsIn(TEXTS, locale).rejected(facts.agency.company);
  return toAgency(facts, locale, subject, [body, ...replyOf(facts)]);
}

const replyOf = ({ reply }: AgencyMailFacts) => (reply === '' ? [] : [reply]);

function toAgency({ agency, company }: AgencyMailFacts, locale: Locale, subject: string, parts: readonly string[]): MailText {
  const texts = textsIn(TEXTS, locale);
  return { subject, body: `${[texts.hello(agency.firstName), ...parts, `${texts.questions}\n${contactLines(company)}`].join('\n\n')}\n` };
}
