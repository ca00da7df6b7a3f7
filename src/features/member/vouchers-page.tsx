import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLoadedList } from '#features/common/use-loaded-list.ts';
import { formatDate, formatMoney, formatPercent } from '#i18n/format.ts';
import { type MemberVoucher, readVouchers, type ShownTrouble } from '#runtime/member/members.ts';
import { Badge } from '#ui/badge.tsx';
import { askToLogIn, ListStatus } from './list-status.tsx';
import { MemberPage, type SignedIn } from './member-page.tsx';
import * as styles from './vouchers-page.module.css';

/** The vouchers that the operator gives to members (M7). */
export function VouchersPage() {
  const { t } = useLingui();
  return <MemberPage title={t`Vouchers`}>{({ members }) => <Vouchers members={members} />}</MemberPage>;
}

function Vouchers({ members }: Pick<SignedIn, 'members'>) {
  const { t } = useLingui();
  const loaded = useLoadedList<{ readonly vouchers: readonly MemberVoucher[] }, ShownTrouble>(useCallback(() => readVouchers(members), [members]), askToLogIn);
  const vouchers = loaded.list?.vouchers;
  return (
    <>
      <ListStatus loaded={loaded} />
      {vouchers?.length === 0 && <p>{t`There are no vouchers at the moment.`}</p>}
      {vouchers && vouchers.length > 0 && (
        <>
          <p className="muted"><Trans>Enter the code in your <Link className="link" to="/basket/cart">basket</Link>.</Trans></p>
          <ul className={styles.list}>{vouchers.map((each) => <Voucher key={each.voucher.code} {...each} />)}</ul>
        </>
      )}
    </>
  );
}

function Voucher({ voucher: { code, kind, value, minTotal, currency }, from, to, state, usedOn }: MemberVoucher) {
  const { t, i18n } = useLingui();
  const money = (amount: string) => formatMoney(amount, currency, i18n.locale);
  const [first, last] = [formatDate(from), formatDate(to)];
  return (
    <li className={styles.voucher}>
      <b className={styles.worth}>−{kind === 'percent' ? formatPercent(value, i18n.locale) : money(value)}</b>
      <span className={styles.code}>{code}</span>
      <span className="small muted num">{state === 'waiting' ? t`Valid from ${first} to ${last}` : state === 'used' && usedOn ? t`Used on ${formatDate(usedOn)}` : t`Valid until ${last}`}</span>
      {minTotal !== null && <span className="small muted num">{t`From a total of ${money(minTotal)}`}</span>}
      <span><Badge tone={TONES[state]}>{stateText(i18n, state)}</Badge></span>
    </li>
  );
}

const TONES = { active: 'ok', waiting: 'sea', passive: 'warn', used: 'sea' } as const;

function stateText(i18n: I18n, state: MemberVoucher['state']): string {
  switch (state) {
    case 'active': return i18n._(msg`Active`);
    case 'waiting': return i18n._(msg`Not valid yet`);
    case 'passive': return i18n._(msg`No longer valid`);
    case 'used': return i18n._(msg`Used`);
  }
}
