import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#domain/catalogue.ts';
import { languageName } from '#i18n/display-names.ts';

export interface ContactProps {
  readonly name: string;
  readonly email: string;
  /** May be empty. */
  readonly phone: string;
  readonly lang: Locale;
}

/** Name, e-mail address, phone number and language of a visitor. */
export function Contact({ name, email, phone, lang }: ContactProps) {
  const { i18n } = useLingui();
  return (
    <>
      {name}, <a href={`mailto:${email.split('@').map(encodeURIComponent).join('@')}`}>{email}</a>, {phone !== '' && <><a className="num" href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>, </>}{languageName(lang, i18n.locale)}
    </>
  );
}
