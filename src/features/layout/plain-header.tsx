import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { classNames } from '#ui/class-names.ts';
import { Logo, logoClass } from '#ui/logo.tsx';
import * as styles from './plain-header.module.css';

/** The checkout's header: the logo and a link back to the basket. */
export function PlainHeader() {
  const { t } = useLingui();
  return (
    <header className={styles.header}>
      <div className={classNames('wrap', styles.row)}>
        <Link className={logoClass} to="/">
          <Logo name="Meltem" />
        </Link>
        <Link className="link" to="/basket/cart">{t`Back to the basket`}</Link>
      </div>
    </header>
  );
}
