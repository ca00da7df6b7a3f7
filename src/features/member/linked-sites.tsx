import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { PROVIDER_NAMES, type ProviderName } from '#domain/member/social-sign-in.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { useLoadedList } from '#features/common/use-loaded-list.ts';
import type { ShownTrouble } from '#runtime/member/members.ts';
import { goAndLink, linkTroubleOf, readLinks, unlink, type OwnSites } from '#runtime/member/social-links.ts';
import { takeSignInEnd } from '#runtime/page/sign-in-end.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { askToLogIn, ListStatus } from './list-status.tsx';
import * as styles from './linked-sites.module.css';
import type { SignedIn } from './member-page.tsx';
import { linkTroubleText, type ShownLinkTrouble } from './member-problem-text.ts';

/** The accounts at other sites with which the member logs in (M13). Renders nothing where the operator has set up no such site. */
export function LinkedSites({ members }: SignedIn) {
  const { loginProviders = [] } = useShell();
  return loginProviders.length > 0 && <Sites members={members} providers={loginProviders.map(({ provider }) => provider)} />;
}

function Sites({ members, providers }: Pick<SignedIn, 'members'> & { readonly providers: readonly ProviderName[] }) {
  const { t, i18n } = useLingui();
  const lang = useLocale();
  const loaded = useLoadedList<OwnSites, ShownTrouble>(useCallback(() => readLinks(members), [members]), askToLogIn);
  const { list } = loaded;
  const [changed, setChanged] = useState<OwnSites | null>(null);
  const [busy, setBusy] = useState<ProviderName | null>(null);
  const [trouble, setTrouble] = useState<ShownLinkTrouble | null>(null);
  /** How a provider has led back here. */
  const [end, setEnd] = useState<string | null>(null);
  useEffect(() => setEnd((before) => takeSignInEnd('link') ?? before), []);
  useEffect(() => {
    if (end === null || !list) return;
    // The list decides, because anybody can make an address.
    const provider = list.providers.find((name) => name === end);
    if (!provider) return setTrouble(linkTroubleOf(end));
    const site = PROVIDER_NAMES[provider];
    toast.show({ message: t`You can now log in with ${site}.` });
    // Once, when the list is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [end, list]);
  const linked = changed ?? list;

  /** Shows why nothing has changed. */
  const fail = (why: ShownLinkTrouble | 'signedOut') => (why === 'signedOut' ? askToLogIn() : setTrouble(why));

  async function change(provider: ProviderName, isLinked: boolean): Promise<void> {
    setBusy(provider);
    setTrouble(null);
    const outcome = isLinked ? await unlink(members, provider) : await goAndLink(members, provider, lang);
    setBusy(null);
    if (typeof outcome === 'string') return fail(outcome);
    if (outcome === null) return;
    setChanged(outcome);
    const site = PROVIDER_NAMES[provider];
    toast.show({ message: t`${site} is disconnected.` });
  }

  return (
    <Disclosure title={t`Other ways to log in`} open={end !== null}>
      <div className="flow">
        <p className="muted"><Trans>Connect an account at another site to log in with it as well.</Trans></p>
        {trouble && <Notice tone="danger">{linkTroubleText(i18n, trouble)}</Notice>}
        {linked ? (
          <ul className={styles.sites}>
            {providers.map((provider) => {
              const site = PROVIDER_NAMES[provider];
              const isLinked = linked.providers.includes(provider);
              return (
                <li key={provider} className={styles.site}>
                  <span><b>{site}</b>{isLinked && <> · <Trans>connected</Trans></>}</span>
                  <Button variant="bare" busy={busy === provider} onClick={() => void change(provider, isLinked)}>{isLinked ? t`Disconnect ${site}` : t`Connect ${site}`}</Button>
                </li>
              );
            })}
          </ul>
        ) : <ListStatus loaded={loaded} />}
      </div>
    </Disclosure>
  );
}
