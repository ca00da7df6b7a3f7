import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { quoteTroubleText } from './quote-trouble.ts';
import { type LaterImport, useLazyComponent } from './use-lazy-component.ts';

/** A part of a page that few visitors see: its code is fetched when it is shown. */
export function LaterPart<P extends object>({ load, props }: { readonly load: LaterImport<P>; readonly props: P }) {
  const { t, i18n } = useLingui();
  const [Part, fetchPart] = useLazyComponent(load);
  const [hasFailed, setFailed] = useState(false);
  const fetchIt = useCallback(() => void fetchPart().then((isLoaded) => setFailed(!isLoaded)), [fetchPart]);
  useEffect(fetchIt, [fetchIt]);
  if (Part) return <Part {...props} />;
  if (!hasFailed) return <Skeleton shape="block" />;
  return <Notice tone="warn" action={<Button variant="bare" onClick={fetchIt}>{t`Try again`}</Button>}>{quoteTroubleText(i18n, 'notLoaded')}</Notice>;
}
