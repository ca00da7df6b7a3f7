import { PageTitle } from '#features/common/page-title.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { News } from '#features/common/basket-changes.tsx';
import { ChangeReasons } from '#features/common/change-reasons.tsx';
import { ProblemText } from '#features/common/problem-text.tsx';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { hasChanges, useAcknowledgeChanges } from '#features/common/use-acknowledge-changes.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { readinessOf } from '#domain/draft/readiness.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { useBasket, useRuntime } from '#runtime/react/runtime-context.tsx';
import { Button, buttonClass, ButtonRow } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { MediaItem, MediaList } from '#ui/media-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import * as styles from './warning-page.module.css';

const ofLine = (problems: readonly DraftProblem[], line: DraftLine) => problems.filter((problem) => (problem.code === 'unavailable' || problem.code === 'lineInvalid') && problem.lineId === line.lineId);

/** The warning page: the problems and changes that block the checkout, line by line, with their actions. */
export function WarningPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const see = useAcknowledgeChanges();
  const basket = useBasket();
  const runtime = useRuntime();
  const empty = basket?.draft.lines.length === 0;
  useEffect(() => {
    if (!empty) return;
    toast.show({ message: t`Your basket is empty` });
    void navigate({ to: '/', replace: true });
  }, [empty, navigate, t]);

  if (!basket || !runtime) {
    return (
      <main id="main" className="wrap">
        <PageTitle>{t`Before you pay`}</PageTitle>
        <PageHeading>{t`Before you pay`}</PageHeading>
        <LoadingStatus />
        <Skeleton shape="block" />
      </main>
    );
  }
  const { draft } = basket;
  const { lines, news } = draft;
  const problems = readinessOf(draft, runtime.context()).basket;
  const blocked = lines.filter((line) => ofLine(problems, line).length > 0);
  const changed = hasChanges(draft);
  const goOn = async () => {
    if (await see(draft)) void navigate({ to: '/basket/checkout' });
  };
  return (
    <main id="main" className="wrap">
      <PageTitle>{t`Before you pay`}</PageTitle>
      <PageHeading>{t`Before you pay`}</PageHeading>
      <div className={classNames('flow', styles.text)}>
        <Notice tone={blocked.length > 0 ? 'warn' : 'sea'}>
          {blocked.length > 0 ? (
            <Trans><b>Something in your basket cannot be booked.</b> Nothing was charged. Please choose again or remove it.</Trans>
          ) : news.length > 0 ? (
            <Trans><b>Your basket has changed since your last visit.</b> Nothing was charged. Please check what has changed.</Trans>
          ) : changed ? (
            <Trans><b>A price has changed since you last looked.</b> Nothing was charged. Please check the reasons.</Trans>
          ) : (
            <Trans>Your basket is ready. You can continue to checkout.</Trans>
          )}
        </Notice>
        <MediaList wide>
          {blocked.map((line) => (
            <MediaItem key={line.lineId} picture={`${line.offer.image}-0-4x3.svg`} title={<ProductLink product={inLanguage(line.offer, locale)} />}>
              {ofLine(problems, line).map((problem) => (
                <small key={problem.code}><ProblemText problem={problem} offer={line.offer} /></small>
              ))}
              <Button variant="bare" onClick={() => void dispatch({ type: 'RemoveItem', lineId: line.lineId })}>
                <Trans>
                  Remove<span className="visually-hidden">, {line.offer.title[locale]}</span>
                </Trans>
              </Button>
            </MediaItem>
          ))}
        </MediaList>
        <News news={news} />
        <ChangeReasons lines={lines} />
        <ButtonRow>
          {blocked.length === 0 && <Button big onClick={() => void goOn()}>{changed ? t`Got it, continue` : t`Go to checkout`}</Button>}
          <Link className={buttonClass(blocked.length === 0 ? { variant: 'line' } : { big: true })} to="/basket/cart">{t`Back to the basket`}</Link>
        </ButtonRow>
      </div>
    </main>
  );
}
