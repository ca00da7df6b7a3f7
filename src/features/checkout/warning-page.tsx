import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { News } from '#features/common/basket-changes.tsx';
import { BasketLoading } from '#features/common/basket-loading.tsx';
import { BasketMain } from '#features/common/basket-main.tsx';
import { ByBasket } from '#features/common/by-basket.tsx';
import { ChangeReasons } from '#features/common/change-reasons.tsx';
import { EmptyBasket } from '#features/common/empty-basket.tsx';
import { ProblemText } from '#features/common/problem-text.tsx';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { hasChanges, useAcknowledgeChanges } from '#features/common/use-acknowledge-changes.ts';
import { Title } from '#features/common/written.tsx';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { readinessOf } from '#domain/draft/readiness.ts';
import type { DraftLine, DraftState } from '#domain/draft/state.ts';
import { smallCover } from '#domain/pictures.ts';
import { useBasket, useRuntime } from '#runtime/react/runtime-context.tsx';
import { Button, buttonClass, ButtonRow } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { MediaItem, MediaList } from '#ui/media-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import * as styles from './warning-page.module.css';

const ofLine = (problems: readonly DraftProblem[], line: DraftLine) => problems.filter((problem) => (problem.code === 'unavailable' || problem.code === 'lineInvalid') && problem.lineId === line.lineId);

/** The warning page: the problems and changes that block the checkout, line by line, with their actions. */
export function WarningPage() {
  const { t } = useLingui();
  const basket = useBasket();
  const runtime = useRuntime();
  const isEmpty = basket?.draft.lines.length === 0;
  return (
    <BasketMain title={isEmpty ? t`Your basket is empty` : t`Before you pay`}>
      <ByBasket
        isFilled={basket && runtime ? !isEmpty : null}
        filled={
          <>
            <PageHeading>{t`Before you pay`}</PageHeading>
            {basket && runtime ? (
              <Warnings draft={basket.draft} problems={readinessOf(basket.draft, runtime.context()).basket} />
            ) : (
              <>
                <BasketLoading />
                <Skeleton shape="block" />
              </>
            )}
          </>
        }
        empty={<EmptyBasket />}
      />
    </BasketMain>
  );
}

function Warnings({ draft, problems }: { readonly draft: DraftState; readonly problems: readonly DraftProblem[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const see = useAcknowledgeChanges();
  const { lines, news, quotation } = draft;
  const blocked = lines.filter((line) => ofLine(problems, line).length > 0);
  const changed = hasChanges(draft);
  const goOn = async () => {
    if (await see(draft)) void navigate({ to: '/basket/checkout' });
  };
  return (
    <div className={classNames('flow', styles.text)}>
      <Notice tone={blocked.length > 0 ? 'warn' : 'sea'}>
        {blocked.length > 0 && quotation ? (
          <Trans><b>This quote cannot be booked as it is.</b> Nothing was charged. Please read it again, or ask us for a new one.</Trans>
        ) : blocked.length > 0 ? (
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
        {blocked.map((line) => {
          const title = <Title of={line.offer} />;
          return (
            <MediaItem key={line.lineId} picture={smallCover(line.offer.image)} title={<ProductLink product={inLanguage(line.offer, locale)} />}>
              {ofLine(problems, line).map((problem) => (
                <small key={problem.code}><ProblemText problem={problem} offer={line.offer} /></small>
              ))}
              {!quotation && (
                <Button variant="bare" onClick={() => void dispatch({ type: 'RemoveItems', lineIds: [line.lineId] })}>
                  <Trans>
                    Remove<span className="visually-hidden">, {title}</span>
                  </Trans>
                </Button>
              )}
            </MediaItem>
          );
        })}
      </MediaList>
      <News news={news} />
      <ChangeReasons lines={lines} />
      <ButtonRow>
        {blocked.length === 0 && <Button big onClick={() => void goOn()}>{changed ? t`Got it, continue` : t`Go to checkout`}</Button>}
        {blocked.length > 0 && quotation && <Link className={buttonClass({ big: true })} to="/enquire-booking" search={{ number: quotation.quoteNumber }}>{t`Show the current quote`}</Link>}
        <Link className={buttonClass(blocked.length === 0 || quotation ? { variant: 'line' } : { big: true })} to="/basket/cart">{t`Back to the basket`}</Link>
      </ButtonRow>
    </div>
  );
}
