import { useLingui } from '@lingui/react/macro';
import type { LoginReports } from '#runtime/member/login-session.ts';
import { usePersonalLoader } from '#runtime/react/personal-context.tsx';
import { toast } from '#ui/toast.ts';

/** The messages and the next actions after a successful login, and after a password was sent. */
export function useLoginReports(): LoginReports {
  const { t } = useLingui();
  const personal = usePersonalLoader();
  return {
    signedIn(firstName, how) {
      // The favourites of the account come to this device, also when it has none yet.
      personal?.load().then((loaded) => loaded.joinAccount()).catch(() => undefined);
      toast.show({ message: {
        known: t`Welcome, ${firstName}`,
        new: t`Registration successful. Welcome, ${firstName}`,
        passwordEnded: t`Welcome, ${firstName}. The old password of your account is no longer valid.`,
      }[how] });
    },
    passwordSent: () => void toast.show({ message: t`Your password has been updated and sent to your e-mail address.` }),
  };
}
