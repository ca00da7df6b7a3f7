import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LinePreview } from '#features/common/line-preview.tsx';
import type { DraftLine } from '#domain/draft/state.ts';
import type { LinkFacts } from '#runtime/react/use-link-visit.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { MediaList } from '#ui/media-list.tsx';
import { Split } from '#ui/split.tsx';
import { Ticket } from '#ui/ticket.tsx';
import * as styles from './link-question.module.css';

export interface LinkQuestionProps {
  readonly facts: LinkFacts;
  readonly lines: readonly DraftLine[];
  readonly withDetails: boolean;
  readonly onDetails: (included: boolean) => void;
  readonly onOpen: (withLines: boolean) => void;
  readonly onDecline: () => void;
}

/** Asks whether to open the basket of a link, and says who will see what. Anybody may have sent the visitor here. */
export function LinkQuestion({ facts, lines, withDetails, onDetails, onOpen, onDecline }: LinkQuestionProps) {
  const { t } = useLingui();
  const count = facts.lines;
  const ticket = (
    <Ticket
      label={t`Open this basket?`}
      parts={[
        <ul key="who" className={styles.points}>
          <li><Trans>Everyone who has this link will see what you add to the basket, and you will see what is in it.</Trans></li>
          {count > 0 && <li><Trans>Your own basket stays on this device. You can go back to it at any time.</Trans></li>}
          <li><Trans>Your bookings are never shared, and nothing is sent until you choose.</Trans></li>
          <li><Trans>Open it only if you know who sent you the link.</Trans></li>
        </ul>,
        <div key="choice" className={styles.choice}>
          <Button big wide onClick={() => onOpen(false)}>{count > 0 ? t`Open without my items` : t`Open the basket`}</Button>
          {count > 0 && (
            <>
              <Button big wide variant="line" onClick={() => onOpen(true)}>{t`${plural(count, { one: 'Add my item and open', other: 'Add my # items and open' })}`}</Button>
              {facts.hasDetails && (
                <Checkbox checked={withDetails} onChange={(event) => onDetails(event.currentTarget.checked)}>
                  <Trans>Also add the guest details I have entered, such as my name and e-mail</Trans>
                </Checkbox>
              )}
            </>
          )}
          <Button variant="bare" onClick={onDecline}>{t`Do not open`}</Button>
        </div>,
      ]}
    />
  );
  if (count === 0) return <div className={styles.alone}>{ticket}</div>;
  return (
    <Split>
      <section className={styles.mine}>
        <h2><Trans>In your basket on this device</Trans></h2>
        <MediaList wide>
          {lines.map((line) => <LinePreview key={line.lineId} line={line} />)}
        </MediaList>
      </section>
      {ticket}
    </Split>
  );
}
