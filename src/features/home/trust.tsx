import { useLingui } from '@lingui/react/macro';
import { useShell } from '#features/common/use-shell.ts';
import * as styles from './trust.module.css';

/** Four promises of the operator. */
export function Trust() {
  const { t } = useLingui();
  const { operator } = useShell();
  return (
    <section className={styles.section}>
      <div className="wrap">
        <h2 className="visually-hidden">{t`What you can rely on`}</h2>
        <dl className={styles.promises}>
          <div>
            <dt className="num">{t`30 days`}</dt>
            <dd>{operator.refund}</dd>
          </div>
          <div>
            <dt className="num">{t`24 hours`}</dt>
            <dd>{operator.prepayment}</dd>
          </div>
          <div>
            <dt className="num">TÜRSAB {operator.tursabNo}</dt>
            <dd>{operator.notice}</dd>
          </div>
          <div>
            <dt>{t`Every day`}</dt>
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
