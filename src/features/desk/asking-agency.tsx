import { Trans } from '@lingui/react/macro';
import type { DeskQuote } from '#runtime/quote/desk.ts';

/** Names the agency that made a request (A4). */
export function AskingAgency({ agency: { company, number } }: { readonly agency: NonNullable<DeskQuote['agency']> }) {
  return <small className="muted"><Trans>Asked by {company}, agency <span className="num">{number}</span></Trans></small>;
}
