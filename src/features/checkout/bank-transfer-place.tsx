import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import { useLazyComponent } from '#features/common/use-lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { BankTransferDetailsProps } from './bank-transfer-details.lazy.tsx';

const load = () => import('./bank-transfer-details.lazy.tsx');

/** Fetches the code of the bank transfer for the bookings that wait for one. */
export function BankTransferPlace(props: BankTransferDetailsProps) {
  const { t, i18n } = useLingui();
  const [Details, fetchDetails] = useLazyComponent(load);
  const [hasFailed, setFailed] = useState(false);
  const fetchThem = useCallback(() => void fetchDetails().then((isLoaded) => setFailed(!isLoaded)), [fetchDetails]);
  useEffect(fetchThem, [fetchThem]);
  if (Details) return <Details {...props} />;
  if (!hasFailed) return <Skeleton shape="block" />;
  return <Notice tone="warn" action={<Button variant="bare" onClick={fetchThem}>{t`Try again`}</Button>}>{quoteTroubleText(i18n, 'notLoaded')}</Notice>;
}
