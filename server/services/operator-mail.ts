import type { Locale } from '#domain/catalogue.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { MailText } from '#server/mail/mail-text.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { languageOf, type companyOf } from './company-record.ts';
import type { MailPorts } from './mail-ports.ts';

/** An e-mail to the operator. Replies go to `replyTo`. */
export interface OperatorMail extends MailText {
  readonly replyTo?: string | null;
}

/**
 * Puts an e-mail to the operator into the outbox, in the operator's language. A company without an address gets none.
 * @param write makes the e-mail in a language; `desk` is the address of the desk
 */
export async function sendToOperator(
  queries: TenantQueries, tenant: string, company: Awaited<ReturnType<typeof companyOf>>, write: (locale: Locale, desk: string) => OperatorMail | Promise<OperatorMail>, { publicUrl }: MailPorts, now: Date,
): Promise<void> {
  if (company.email === '') return;
  const locale = languageOf(company);
  const mail = await write(locale, publicUrl() + localisePath(locale, '/desk'));
  await sendLater(queries, tenant, { recipient: company.email, locale, ...mail }, now);
}
