import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Shell } from '#runtime/page/shell.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Logo, logoClass } from '#ui/logo.tsx';
import { Tool, toolClass } from '#ui/tool.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import * as styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MegaMenu } from './mega-menu.tsx';
import * as navigation from './navigation.module.css';
import { StickyNav } from './sticky-nav.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { TopMenu } from './top-menu.tsx';
import type { UsedPreferences } from './use-preferences.ts';

export interface HeaderProps {
  readonly shell: Shell;
  readonly preferences: UsedPreferences;
  /** The favourites and basket tools, from their own features. */
  readonly tools: ReactNode;
}

/** Top bar, middle bar and navigation. */
export function Header({ shell, preferences, tools }: HeaderProps) {
  const { t } = useLingui();
  const [browsing, setBrowsing] = useState(false);
  return (
    <>
      <header>
        <div className={styles.top}>
          <div className={classNames('wrap', styles.topRow)}>
            <p>{shell.operator.notice}</p>
            <div className={styles.menus}>
              {shell.currencies.length > 1 && <CurrencyMenu currencies={shell.currencies} chosen={preferences.currency} onChoose={preferences.chooseCurrency} />}
              {shell.languages.length > 1 && <LanguageMenu languages={shell.languages} />}
              <ThemeMenu onChoose={preferences.chooseTheme} />
            </div>
          </div>
        </div>
        <div className={classNames('wrap', styles.middleRow)}>
          <div className={styles.narrowOnly}>
            <button type="button" className={toolClass} aria-label={t`Menu`} aria-expanded={browsing} aria-controls="browse" onClick={() => setBrowsing(!browsing)}>
              <Tool icon="menu" />
            </button>
          </div>
          <Link className={logoClass} to="/">
            <Logo name="Meltem" />
          </Link>
          <div className={styles.support}>
            <a href={`tel:${shell.operator.phone.replaceAll(' ', '')}`}>
              <Icon name="phone" />
              <span className="num">{shell.operator.phone}</span>
            </a>
            <a href={`mailto:${shell.operator.email}`}>
              <Icon name="mail" />
              {shell.operator.email}
            </a>
          </div>
          <div className={styles.tools}>{tools}</div>
        </div>
      </header>
      <StickyNav label={t`Menu`}>
        <button type="button" className={classNames(navigation.item, navigation.browse)} aria-expanded={browsing} aria-controls="browse" onClick={() => setBrowsing(!browsing)}>
          <Icon name="menu" />
          {t`Browse categories`}
        </button>
        <Link className={classNames(navigation.item, navigation.home)} to="/" aria-label={t`Home`}>
          <Icon name="home" />
        </Link>
        <TopMenu groups={shell.menus.top} />
        <MegaMenu groups={shell.menus.browse} images={shell.images} open={browsing} onClose={() => setBrowsing(false)} />
      </StickyNav>
    </>
  );
}
