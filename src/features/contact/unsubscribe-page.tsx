import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { HomeLink } from '#features/common/home-link.tsx';
import { PageTitle } from '#features/common/page-title.tsx';
import type { StopOutcome } from '#runtime/page/page-context.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import * as styles from './request-page.module.css';

/** A token is 32 bytes in base64url. */
const TOKEN = /^#([\w-]{43})$/;

/**
 * Ends the alerts of an e-mail address (B15). The link of the e-mail has the token in its fragment, and only the button
 * sends it: mail programs open links to check them.
 */
export function UnsubscribePage() {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const stop = useRouteContext({ from: '__root__', select: ({ data }) => data.stopAlerts });
  const [state, setState] = useState<'idle' | 'busy' | 'incomplete' | StopOutcome>('idle');
  const title = t`Stop e-mails about free dates`;

  async function send(): Promise<void> {
    const token = TOKEN.exec(location.hash)?.[1];
    if (!token) return setState('incomplete');
    setState('busy');
    setState(await stop(token).catch(() => 'offline' as const));
  }

  return (
    <main id="main">
      <PageTitle>{title}</PageTitle>
      <div className="wrap">
        <Breadcrumb items={[<HomeLink key="home" />, title]} />
        <PageHeading>{title}</PageHeading>
        {state === 'stored' ? (
          <Notice tone="ok"><Trans><b>Done.</b> We have deleted your address. You will get no more e-mails about free dates.</Trans></Notice>
        ) : (
          <div className="flow">
            <p className={styles.lead}><Trans>You asked us to write when taken dates open. Stop it here for all dates, and we will delete your address. Your bookings and quotes are not affected.</Trans></p>
            {state === 'incomplete' && <Notice tone="warn"><Trans>This link is incomplete. Please open it from the e-mail again.</Trans></Notice>}
            {state === 'unknown' && <Notice tone="warn"><Trans>No dates are waiting with this link any more, and we keep no address for it. If you have asked again since, please use the link in our latest e-mail.</Trans></Notice>}
            {state === 'offline' && <Notice tone="warn"><Trans>There is no connection. Please try again when you are online.</Trans></Notice>}
            {(state === 'failed' || state === 'tooMany') && <Notice tone="warn"><Trans>This did not work. Please try again in a few minutes.</Trans></Notice>}
            <div><Button big busy={state === 'busy' || !hydrated} onClick={() => void send()}>{t`Stop these e-mails`}</Button></div>
          </div>
        )}
      </div>
    </main>
  );
}
