import { useLingui } from '@lingui/react/macro';
import { HeadContent, Scripts, useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The HTML document around every page; language and theme are in it from the server, so that nothing flickers. */
export function Document({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useLingui();
  const theme = useRouteContext({ from: '__root__', select: (context) => context.preferences.theme });
  return (
    <html lang={i18n.locale} dir="ltr" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <HeadContent />
        {/* Two of one name, which the router's own head would fold into one. */}
        <meta name="theme-color" content="#F6EEDC" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0C2232" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <a className="skip" href="#main">
          {t`Skip to the content`}
        </a>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
