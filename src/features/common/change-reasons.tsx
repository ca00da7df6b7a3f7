import { Trans, useLingui } from '@lingui/react/macro';
import { CauseText } from './cause-text.tsx';
import { Title } from './written.tsx';
import type { DraftLine } from '#domain/draft/state.ts';
import { Disclosure, Reasons } from '#ui/disclosure.tsx';
import { Money, PriceChange } from '#ui/price.tsx';

/** Lists every cause of a change of the total (P12). */
export function ChangeReasons({ lines }: { readonly lines: readonly DraftLine[] }) {
  const { t } = useLingui();
  const changed = lines.flatMap((line) => (line.unseen ? [{ line, unseen: line.unseen }] : []));
  if (changed.length === 0) return null;
  return changed.map(({ line, unseen }) => (
    <Disclosure
      key={line.lineId}
      open
      title={t`Why did my total change?`}
      end={
        <Trans>
          <Money {...unseen.from} /> → <Money {...unseen.to} />
        </Trans>
      }
    >
      {changed.length > 1 && <p className="small muted"><Title of={line.offer} /></p>}
      <Reasons
        reasons={unseen.causes.map((cause) => ({
          text: <CauseText cause={cause} currency={unseen.to.currency} offer={line.offer} />,
          amount: <PriceChange amount={cause.amount} currency={unseen.to.currency} />,
        }))}
      />
    </Disclosure>
  ));
}
