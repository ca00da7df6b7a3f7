import { useCallback, useEffect, useState } from 'react';
import { takeLinkToken } from '#runtime/page/link-token.ts';

export interface LinkToken {
  /** Taken out of this window's address; null without one, undefined until the address was read. */
  readonly token: string | null | undefined;
  /** Drops the token when its link is used or ended. */
  readonly forget: () => void;
}

/** The token of an e-mail's link that opened this page. @param name the link's name, as for `takeLinkToken` */
export function useLinkToken(name: Parameters<typeof takeLinkToken>[0]): LinkToken {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const found = takeLinkToken(name);
      setToken((before) => found ?? before ?? null);
    };
    take();
    // The link may be opened in the window that shows this page.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [name]);
  return { token, forget: useCallback(() => setToken(null), []) };
}
