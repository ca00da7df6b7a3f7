import { useLingui } from '@lingui/react/macro';
import { useShell } from '#features/common/use-shell.ts';
import * as styles from './trust.module.css';

/** What the operator promises, in the operator's own words. */
export function Trust() {
  const { t } = useLingui();
  const { operator } = useShell();
  return (
    <section className={styles.section}>
      <div className="wrap">
        <h2 className="visually-hidden">{t`What you can rely on`}</h2>
        <dl className={styles.promises}>
          <div>
            <dt>{t`Refund guarantee`}</dt>
            <dd>{operator.refund}</dd>
          </div>
          <div>
            <dt>{t`Prepayment`}</dt>
            <dd>{operator.prepayment}</dd>
          </div>
          <div>
            <dt className="num">TÜRSAB {operator.tursabNo}</dt>
            <dd>{operator.notice}</dd>
          </div>
          <div>
            <dt>{t`Support`}</dt>
            <dd>
              {operator.hours}
              <br />
              {operator.phone}
              <br />
              {operator.email}
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
