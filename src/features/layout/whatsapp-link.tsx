import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export interface WhatsAppLinkProps {
  /** The operator's number with its country code, e.g. `+905320000000`. */
  readonly number: string;
  readonly className?: string | undefined;
  /** Without it the link is an icon alone, and named for screen readers. */
  readonly children: ReactNode;
}

/** Opens a chat with the operator in WhatsApp. */
export function WhatsAppLink({ number, className, children }: WhatsAppLinkProps) {
  const { t } = useLingui();
  return (
    <a className={className} href={`https://wa.me/${number.replace('+', '')}`} aria-label={t`Write to us on WhatsApp`} rel="noopener">
      {children}
    </a>
  );
}
