import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LineFacts } from '#features/common/line-facts.tsx';
import { PageTitle } from '#features/common/page-title.tsx';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { type Continuing, useContinuing } from '#runtime/react/use-continuing.ts';
import { useBasket } from '#runtime/react/runtime-context.tsx';
import { Button, buttonClass, ButtonRow } from '#ui/button.tsx';
import { MediaItem, MediaList } from '#ui/media-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import * as styles from './continue-page.module.css';

/** Where the link of another device leads: takes the basket over and shows what came. */
export function ContinuePage() {
  const { t } = useLingui();
  const { state, again } = useContinuing();
  const lines = useBasket({ load: state !== 'missing' })?.draft.lines ?? [];
  switch (state) {
    case 'waiting':
    case 'joining':
      return (
        <Page title={t`Fetching your basket`}>
          <LoadingStatus />
          <Skeleton shape="block" />
        </Page>
      );
    case 'joined':
      return <Arrived lines={lines} />;
    case 'pending':
      return (
        <Page title={t`Your basket is on its way`}>
          <Notice>
            <Trans>There is no connection just now. The basket comes by itself as soon as there is one; you can go on looking around.</Trans>
          </Notice>
          <Ways hasLines={lines.length > 0} />
        </Page>
      );
    case 'missing':
    case 'malformed':
    case 'denied':
      return (
        <Page title={t`This link does not work`}>
          <Notice tone="warn"><Why state={state} /></Notice>
          <Ways hasLines={lines.length > 0} />
        </Page>
      );
    case 'failed':
      return (
        <Page title={t`Your basket did not come`}>
          <Notice tone="danger"><Trans>It could not be fetched or kept here. The other device still has it. Please try again.</Trans></Notice>
          <ButtonRow>
            <Button big onClick={again}>{t`Try again`}</Button>
          </ButtonRow>
        </Page>
      );
  }
}

function Why({ state }: { readonly state: Extract<Continuing, 'missing' | 'malformed' | 'denied'> }) {
  switch (state) {
    case 'missing': return <Trans>The last part of the address is missing, and it is the key to the basket. Please scan the code once more, or copy the whole link.</Trans>;
    case 'malformed': return <Trans>The last part of the address is not as it was made; perhaps it was cut off. Please scan the code once more, or copy the whole link.</Trans>;
    case 'denied': return <Trans>We know no basket by this link. It may have been deleted. Please make a new link on the other device.</Trans>;
  }
}

function Arrived({ lines }: { readonly lines: readonly DraftLine[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (lines.length === 0) {
    return (
      <Page title={t`Your basket is here`}>
        <p role="status"><Trans>There is nothing in it yet. What you add on one device appears on the other.</Trans></p>
        <Link className={buttonClass({ big: true })} to="/">{t`Back to home`}</Link>
      </Page>
    );
  }
  return (
    <Page title={t`Your basket is here`}>
      <p role="status">
        <Plural value={lines.length} one="# item came along." other="# items came along." /> <Trans>From now on both devices have the same basket.</Trans>
      </p>
      <MediaList wide>
        {lines.map((line) => (
          <MediaItem key={line.lineId} picture={`${line.offer.image}-0-4x3.svg`} title={<ProductLink product={inLanguage(line.offer, locale)} />}>
            <small className="muted"><LineFacts line={line} short /></small>
          </MediaItem>
        ))}
      </MediaList>
      <Link className={buttonClass({ big: true })} to="/basket/cart">{t`To the basket`}</Link>
    </Page>
  );
}

function Ways({ hasLines }: { readonly hasLines: boolean }) {
  const { t } = useLingui();
  return (
    <ButtonRow>
      {hasLines && <Link className={buttonClass({ big: true })} to="/basket/cart">{t`To the basket`}</Link>}
      <Link className={buttonClass(hasLines ? { variant: 'line' } : { big: true })} to="/">{t`Back to home`}</Link>
    </ButtonRow>
  );
}

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main id="main" className="wrap">
      <PageTitle>{title}</PageTitle>
      <PageHeading>{title}</PageHeading>
      <div className={styles.page}>{children}</div>
    </main>
  );
}
