import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { loginDialog } from '#features/common/login-dialog.ts';
import { classNames } from '#ui/class-names.ts';
import * as styles from './account-links.module.css';

export interface AccountLinksProps {
  /** The class of each link. */
  readonly className?: string | undefined;
  /** Called when one was chosen. */
  readonly onFollow?: () => void;
}

/**
 * The links to log in and to register, and a member's link to the own pages. All are in every page, which is the same for
 * everybody; the attribute `data-member` of the root element hides what does not apply, before anything is painted.
 */
export function AccountLinks({ className, onFollow }: AccountLinksProps) {
  const { t } = useLingui();
  const open = (tab: 'login' | 'register') => () => {
    onFollow?.();
    loginDialog.open(tab);
  };
  return (
    <>
      <button type="button" className={classNames(className, styles.button, styles.forVisitors)} onClick={open('login')}>{t`Log in`}</button>
      <button type="button" className={classNames(className, styles.button, styles.forVisitors)} onClick={open('register')}>{t`Register`}</button>
      <Link className={classNames(className, styles.forMembers)} to="/user/reservations" search={{}} preload={false} onClick={onFollow}>{t`My profile`}</Link>
    </>
  );
}
