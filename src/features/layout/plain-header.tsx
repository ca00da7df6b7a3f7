import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useShell } from '#features/common/use-shell.ts';
import { classNames } from '#ui/class-names.ts';
import { Logo, logoClass } from '#ui/logo.tsx';
import * as styles from './plain-header.module.css';

/** The header of the checkout and of its result: the logo, and a link back to the basket, or to any booking. */
export function PlainHeader({ isResult }: { readonly isResult: boolean }) {
  const { t } = useLingui();
  const { operator } = useShell();
  return (
    <header className={styles.header}>
      <div className={classNames('wrap', styles.row)}>
        <Link className={logoClass} to="/">
          <Logo name={operator.brand} picture={operator.logo} />
        </Link>
        {isResult
          ? <Link className="link" to="/enquire-booking" search={{}}>{t`Find your booking`}</Link>
          : <Link className="link" to="/basket/cart">{t`Back to the basket`}</Link>}
      </div>
    </header>
  );
}
