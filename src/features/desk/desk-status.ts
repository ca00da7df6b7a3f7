import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QuoteStatus } from '#domain/quotation/quotation-schema.ts';

/** The state of a request, as the operator reads it. */
export function deskStatusText(i18n: I18n, status: QuoteStatus): string {
  switch (status) {
    case 'requested': return i18n._(msg`To be priced`);
    case 'quoted': return i18n._(msg`Waiting for the visitor`);
    case 'accepted': return i18n._(msg`Accepted`);
    case 'declined': return i18n._(msg`Declined by the visitor`);
    case 'rejected': return i18n._(msg`Declined by us`);
    case 'expired': return i18n._(msg`Expired`);
  }
}
