import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { CurrencyCode } from '#domain/catalogue.ts';
import type { ChosenPreferences, PreferenceChange, Theme } from '#domain/preferences/chosen-preferences.ts';
import { chosenTheme } from '#features/common/theme.ts';
import { preferenceCookies } from '#i18n/preference-cookies.ts';
import { forgetKeptPages } from '#runtime/page/kept-pages.ts';
import { usePersonal, usePersonalLoader } from '#runtime/react/personal-context.tsx';
import { useOpenBasket, useSubject } from '#runtime/react/runtime-context.tsx';

export interface UsedPreferences {
  readonly currency: CurrencyCode;
  chooseCurrency(currency: CurrencyCode): void;
  chooseTheme(theme: Theme): void;
}

/** The visitor's preferences. A choice is shown at once, mirrored in a cookie for the next view, and stored in the log. */
export function usePreferences(): UsedPreferences {
  const router = useRouter();
  const preferences = useRouteContext({ from: '__root__', select: (context) => context.preferences });
  const basket = useOpenBasket();
  const loader = usePersonalLoader();
  useOtherTabsTheme();

  const keep = (change: PreferenceChange) => {
    for (const cookie of preferenceCookies(change)) document.cookie = cookie;
    void forgetKeptPages();
    // Until the code is loaded only the cookie has the choice; it is taken over from there.
    loader?.load().then((personal) => personal.preferences.dispatch(change)).catch(() => undefined);
  };

  return {
    currency: preferences.currency,
    chooseCurrency(currency) {
      keep({ currency });
      void basket?.chooseCurrency(currency);
      router.update({ context: { ...router.options.context, preferences: { ...preferences, currency } } });
      void router.invalidate();
    },
    chooseTheme(theme) {
      keep({ theme });
      chosenTheme.set(theme);
    },
  };
}

/** Follows a theme chosen in another tab. The theme that the log has on opening applies from the next view, so that nothing flickers. */
function useOtherTabsTheme(): void {
  const chosen = useSubject(usePersonal()?.preferences.state$);
  const before = useRef<ChosenPreferences | null>(null);
  useEffect(() => {
    if (before.current && chosen?.theme && chosen.theme !== before.current.theme) chosenTheme.set(chosen.theme);
    before.current = chosen;
  }, [chosen]);
}
