import { useLingui } from '@lingui/react/macro';
import type { Party } from '#domain/catalogue.ts';
import { problemText } from '#features/common/problem-text.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { rulesFor } from '#verticals/domain.ts';
import { pageOf } from '#verticals/page.ts';
import { withParty } from './choice.ts';
import * as styles from './party-fields.module.css';
import type { BookingState } from './use-booking-state.ts';

const MOST_INFANTS = 9;
/** Age ranges for products without their own. */
const USUAL_AGES = { children: [3, 11], infants: [0, 2] } as const;

/** Steppers for the travellers, with the age ranges of the prices. A limit shows its reason. */
export function PartyFields({ booking: { offer, choice, choose, form } }: { readonly booking: BookingState }) {
  const { t, i18n } = useLingui();
  const { party } = choice;
  const ages = pageOf(offer.vertical).booking.ages(offer) ?? USUAL_AGES;
  const most = rulesFor(offer).capacity(offer);
  const full = problemText(i18n, { code: 'overCapacity', capacity: most }, offer);
  const set = (patch: Partial<Party>) => choose(withParty(choice, offer, { ...party, ...patch }));
  const years = ([from, to]: readonly [number, number]) => t`${from} to ${to} years`;
  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <span>{t`Adults`}</span>
        <Stepper label={t`Adults`} value={party.adults} min={1} max={most - party.children} minReason={t`At least one adult`} maxReason={full} error={form.errorOf('party')} onChange={(adults) => set({ adults })} />
      </div>
      <div className={styles.field}>
        <span>
          {t`Children`}
          <small className="muted">{years(ages.children)}</small>
        </span>
        <Stepper label={t`Children`} value={party.children} max={most - party.adults} maxReason={party.children > 0 && full} onChange={(children) => set({ children })} />
      </div>
      <div className={styles.field}>
        <span>
          {t`Infants`}
          <small className="muted">{years(ages.infants)}</small>
        </span>
        <Stepper label={t`Infants`} value={party.infants} max={MOST_INFANTS} maxReason={t`For more, please contact us`} onChange={(infants) => set({ infants })} />
      </div>
    </div>
  );
}
