import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Shell } from '#runtime/shell.ts';
import { Icon } from '#ui/icon.tsx';
import { Logo } from '#ui/logo.tsx';
import '#ui/shell/header.css';
import { CurrencyMenu } from './currency-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { StickyNav } from './sticky-nav.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { TopMenu } from './top-menu.tsx';
import type { UsedPreferences } from './use-preferences.ts';

export interface HeaderProps {
  readonly shell: Shell;
  readonly preferences: UsedPreferences;
  /** Icons of favourites and basket; features of their own. */
  readonly tools: ReactNode;
}

/** Top bar, middle bar and navigation (spec section 2). */
export function Header({ shell, preferences, tools }: HeaderProps) {
  const { t } = useLingui();
  const [browsing, setBrowsing] = useState(false);
  return (
    <>
      <header>
        <div className="top">
          <div className="wrap">
            <p>{shell.notice}</p>
            {shell.currencies.length > 1 && <CurrencyMenu currencies={shell.currencies} chosen={preferences.currency} onChoose={preferences.chooseCurrency} />}
            {shell.languages.length > 1 && <LanguageMenu languages={shell.languages} />}
            <ThemeMenu onChoose={preferences.chooseTheme} />
          </div>
        </div>
        <div className="mid">
          <div className="wrap">
            <button type="button" className="tool burger" aria-label={t`Menu`} aria-expanded={browsing} aria-controls="browse" onClick={() => setBrowsing(!browsing)}>
              <Icon name="menu" />
            </button>
            <Link className="logo" to="/">
              <Logo name="Meltem" />
            </Link>
            <div className="support">
              <a href={`tel:${shell.phone.replaceAll(' ', '')}`}>
                <Icon name="phone" />
                <span className="num">{shell.phone}</span>
              </a>
              <a href={`mailto:${shell.email}`}>
                <Icon name="mail" />
                {shell.email}
              </a>
            </div>
            <div className="tools">{tools}</div>
          </div>
        </div>
      </header>
      <StickyNav label={t`Menu`}>
        <button type="button" className="nav__item browse" aria-expanded={browsing} aria-controls="browse" onClick={() => setBrowsing(!browsing)}>
          <Icon name="menu" />
          {t`Browse categories`}
        </button>
        <Link className="nav__item home" to="/" aria-label={t`Home`}>
          <Icon name="home" />
        </Link>
        <TopMenu groups={shell.top} />
        <MegaMenu groups={shell.browse} images={shell.images} open={browsing} onClose={() => setBrowsing(false)} />
      </StickyNav>
    </>
  );
}
