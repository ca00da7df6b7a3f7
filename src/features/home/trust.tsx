import { useLingui } from '@lingui/react/macro';
import { useShell } from '#features/common/use-shell.ts';
import * as styles from './trust.module.css';

/** Four promises, in the operator's own words. */
export function Trust() {
  const { t } = useLingui();
  const shell = useShell();
  return (
    <section className={styles.section}>
      <div className="wrap">
        <h2 className="visually-hidden">{t`What you can rely on`}</h2>
        <dl className={styles.promises}>
          <div>
            <dt className="num">{t`30 days`}</dt>
            <dd>{shell.refund}</dd>
          </div>
          <div>
            <dt className="num">{t`24 hours`}</dt>
            <dd>{shell.prepayment}</dd>
          </div>
          <div>
            <dt className="num">TÜRSAB {shell.tursabNo}</dt>
            <dd>{shell.notice}</dd>
          </div>
          <div>
            <dt>{t`Every day`}</dt>
            <dd>
              {shell.hours}
              <br />
              {shell.phone}
              <br />
              {shell.email}
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
