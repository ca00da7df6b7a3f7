import { useLingui } from '@lingui/react/macro';
import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTheme } from '#features/common/theme.ts';
import * as styles from './document.module.css';
import { HEAD_SCRIPT } from './head-script.ts';

/** Background colours of the light and dark theme, for the browser's own surfaces around the page. */
const PAPER = { light: '#F6EEDC', dark: '#0C2232' } as const;

/** The HTML document around every page. The server renders language and theme into it, so that nothing flickers. */
export function Document({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useLingui();
  const theme = useTheme();
  // The server's nonce stands for the script's hash; the browser has none.
  const nonce = useRouter().options.ssr?.nonce;
  return (
    // The script adds attributes before React starts.
    <html lang={i18n.locale} dir="ltr" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <HeadContent />
        {/* The first paint waits for the whole header, whose parts would otherwise push each other aside as they arrive. */}
        <link rel="expect" href="#main" blocking="render" />
        {/* Two of one name, which the router's own head would fold into one. */}
        {(['light', 'dark'] as const).map((scheme) => (
          <meta key={scheme} name="theme-color" content={PAPER[theme === 'system' ? scheme : theme]} media={`(prefers-color-scheme: ${scheme})`} />
        ))}
      </head>
      <body>
        <a className={styles.skip} href="#main">
          {t`Skip to the content`}
        </a>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
