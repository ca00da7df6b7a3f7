import { useLingui } from '@lingui/react/macro';
import { formatList, monthNames } from '#i18n/format.ts';
import * as styles from './months.module.css';

/** The good months of a year as twelve ticks. @param months 1 to 12 */
export function Months({ months }: { readonly months: readonly number[] }) {
  const { i18n } = useLingui();
  const names = monthNames(i18n.locale);
  return (
    <div>
      <span className="visually-hidden">{formatList(months.map((month) => names[month - 1] ?? ''), i18n.locale)}</span>
      <div className={styles.months} aria-hidden="true">
        {names.map((name, index) => <i key={name} className={months.includes(index + 1) ? styles.on : undefined} />)}
      </div>
    </div>
  );
}
