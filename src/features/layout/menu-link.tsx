import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EntryTitle } from '#features/common/entry-title.tsx';
import type { ShellLink } from '#runtime/page/shell.ts';
import { isVerticalName } from '#verticals/domain.ts';
import { formPageOf } from '#verticals/form-pages.ts';

export interface MenuLinkProps {
  readonly to: ShellLink;
  readonly className?: string | undefined;
  readonly onFollow?: (() => void) | undefined;
  /** The title of the entry by default. */
  readonly children?: ReactNode;
}

/** The page that an entry of the operator's menu leads to. A category is named by its code as well (`kat_k_no`), which stays when its slug changes. */
export function MenuLink({ to, className, onFollow: onClick, children = <EntryTitle of={to} /> }: MenuLinkProps) {
  const shared = { className, onClick };
  switch (to.kind) {
    case 'category': {
      const form = isVerticalName(to.code) ? formPageOf(to.code) : null;
      if (form) return <Link {...shared} to={form} params={{ slug: undefined }} search={{ destination: to.destination ?? undefined }}>{children}</Link>;
      return <Link {...shared} to="/c/$slug" params={{ slug: to.slug }} search={{ kat_k_no: to.code, ...(to.destination && { destination: to.destination }) }}>{children}</Link>;
    }
    case 'destination':
      return <Link {...shared} to="/d/$slug" params={{ slug: to.slug }}>{children}</Link>;
    case 'post':
      return <Link {...shared} to="/b/$slug" params={{ slug: to.slug }}>{children}</Link>;
    case 'page':
      return <Link {...shared} to="/u/$slug" params={{ slug: to.slug }}>{children}</Link>;
    case 'posts':
      return <Link {...shared} to="/b">{children}</Link>;
    case 'custom':
      return to.address.startsWith('/') ? <Link {...shared} to={to.address}>{children}</Link> : <a {...shared} href={to.address} rel="noopener">{children}</a>;
  }
}

/** The link to the form for a special offer. */
export function SpecialOfferLink({ className, onFollow: onClick }: Pick<MenuLinkProps, 'className' | 'onFollow'>) {
  const { t } = useLingui();
  return <Link className={className} onClick={onClick} to="/get-a-special-offer">{t`Get a special offer`}</Link>;
}
