import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinePreview } from '#features/common/line-preview.tsx';
import { PageTitle } from '#features/common/page-title.tsx';
import type { DraftLine } from '#domain/draft/state.ts';
import { useBasket } from '#runtime/react/runtime-context.tsx';
import { useLinkVisit } from '#runtime/react/use-link-visit.ts';
import { Button, buttonClass, ButtonRow } from '#ui/button.tsx';
import { MediaList } from '#ui/media-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import * as styles from './continue-page.module.css';
import { LinkQuestion } from './link-question.tsx';

/** Target of the link from another device: asks, then opens its basket and shows the lines. */
export function ContinuePage() {
  const { t } = useLingui();
  const visit = useLinkVisit();
  const state = visit?.snapshot.value;
  const lines = useBasket({ load: state !== undefined && state !== 'missing' })?.draft.lines ?? [];
  switch (state) {
    case undefined:
    case 'reading':
    case 'opening':
    case 'fetching':
      return (
        <Page title={t`Loading your basket`}>
          <LoadingStatus />
          <Skeleton shape="block" />
        </Page>
      );
    case 'asking': {
      const { facts, withDetails } = visit!.snapshot.context;
      return (
        <main id="main" className="wrap">
          <PageTitle>{t`Open this basket?`}</PageTitle>
          <PageHeading>{t`Open this basket?`}</PageHeading>
          <p className={styles.lead}><Trans>You have opened a link to a basket on another device.</Trans></p>
          <LinkQuestion
            facts={facts!}
            lines={lines}
            withDetails={withDetails}
            onDetails={(included) => visit!.send({ type: 'details.set', included })}
            onOpen={(withLines) => visit!.send({ type: 'open.chosen', withLines })}
            onDecline={() => visit!.send({ type: 'decline.chosen' })}
          />
        </main>
      );
    }
    case 'paying':
      return (
        <Page title={t`Please finish your payment first`}>
          <Notice>
            <Trans>Your payment is in progress. When the bank has answered, you can open this link. Nothing has been sent.</Trans>
          </Notice>
          <ButtonRow>
            <Link className={buttonClass({ big: true })} to="/basket/checkout">{t`Continue`}</Link>
            <Button variant="line" onClick={() => visit!.send({ type: 'decline.chosen' })}>{t`Do not open`}</Button>
          </ButtonRow>
        </Page>
      );
    case 'declined':
      return (
        <Page title={t`The link was not opened`}>
          <p role="status"><Trans>Nothing has been sent, and your basket is as it was.</Trans></p>
          <Ways hasLines={lines.length > 0} />
        </Page>
      );
    case 'arrived':
      return <Arrived lines={lines} />;
    case 'delayed':
      return (
        <Page title={t`Your basket is on its way`}>
          <Notice>
            <Trans>You are offline. Your basket will load as soon as you are back online. You can keep browsing.</Trans>
          </Notice>
          <Ways hasLines={lines.length > 0} />
        </Page>
      );
    case 'missing':
    case 'malformed':
    case 'refused':
      return (
        <Page title={t`This link does not work`}>
          <Notice tone="warn"><Why state={state} /></Notice>
          <Ways hasLines={lines.length > 0} />
        </Page>
      );
    case 'failed':
      return (
        <Page title={t`We could not load your basket`}>
          <Notice tone="danger"><Trans>We could not load it or save it here. It is still on your other device. Please try again.</Trans></Notice>
          <ButtonRow>
            <Button big onClick={visit!.retry}>{t`Try again`}</Button>
          </ButtonRow>
        </Page>
      );
  }
}

function Why({ state }: { readonly state: 'missing' | 'malformed' | 'refused' }) {
  switch (state) {
    case 'missing': return <Trans>The link is incomplete: its last part, the key to the basket, is missing. Please scan the code again, or copy the whole link.</Trans>;
    case 'malformed': return <Trans>The last part of the link is not valid. It may have been cut off. Please scan the code again, or copy the whole link.</Trans>;
    case 'refused': return <Trans>There is no basket at this link. It may have been deleted. Please create a new link on the other device.</Trans>;
  }
}

function Arrived({ lines }: { readonly lines: readonly DraftLine[] }) {
  const { t } = useLingui();
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
        <Plural value={lines.length} one="# item was moved over." other="# items were moved over." /> <Trans>From now on both devices share the same basket.</Trans>
      </p>
      <MediaList wide>
        {lines.map((line) => <LinePreview key={line.lineId} line={line} />)}
      </MediaList>
      <Link className={buttonClass({ big: true })} to="/basket/cart">{t`Go to basket`}</Link>
    </Page>
  );
}

function Ways({ hasLines }: { readonly hasLines: boolean }) {
  const { t } = useLingui();
  return (
    <ButtonRow>
      {hasLines && <Link className={buttonClass({ big: true })} to="/basket/cart">{t`Go to basket`}</Link>}
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
