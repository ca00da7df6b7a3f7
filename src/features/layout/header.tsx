import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useLazyComponent } from '#features/common/use-lazy-component.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Logo, logoClass } from '#ui/logo.tsx';
import { toast } from '#ui/toast.ts';
import { Tool, toolClass } from '#ui/tool.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import * as styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { SpecialOfferLink } from './menu-link.tsx';
import type { MobileMenuProps } from './mobile-menu.tsx';
import * as navigation from './navigation.module.css';
import type { MenuName } from './open-menu.lazy.tsx';
import { StickyNav } from './sticky-nav.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { TopMenu } from './top-menu.tsx';
import { useDismiss } from './use-dismiss.ts';
import type { UsedPreferences } from './use-preferences.ts';

export interface HeaderProps {
  readonly shell: Shell;
  readonly preferences: UsedPreferences;
  /** The favourites and basket tools, from their own features. */
  readonly tools: ReactNode;
  /** The links to log in, to register, or to the member's pages, from their own feature. */
  readonly Account: MobileMenuProps['Account'];
  /** The search form, from its own feature; it calls `onFollow` when a result was chosen. */
  readonly Search: ComponentType<{ readonly onFollow: () => void }>;
}

const load = () => import('./open-menu.lazy.tsx');

/** Top bar, middle bar and navigation. In a narrow window, one bar whose menu has everything. */
export function Header({ shell, preferences, tools, Account, Search }: HeaderProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<MenuName | null>(null);
  // All its words are in the header as well.
  const [OpenMenu, fetchMenu] = useLazyComponent(load, 'shell');
  const area = useRef<HTMLDivElement>(null);
  const mobileButton = useRef<HTMLButtonElement>(null);
  const megaButton = useRef<HTMLButtonElement>(null);
  const prepare = () => OpenMenu === null && void fetchMenu();
  const toggle = (menu: MenuName) => {
    setOpen(open === menu ? null : menu);
    if (OpenMenu !== null) return;
    void fetchMenu().then((isThere) => {
      if (isThere) return;
      setOpen(null);
      toast.show({ message: t`The menu could not be loaded. Please check the connection.` });
    });
  };
  const close = () => setOpen(null);
  useDismiss(open !== null, area, (byKey) => {
    if (byKey) (open === 'mobile' ? mobileButton : megaButton).current?.focus();
    close();
  });
  return (
    <div ref={area} className={styles.area}>
      <header className={styles.header}>
        <div className={styles.top}>
          <div className={classNames('wrap', styles.topRow)}>
            <p>{shell.operator.notice}</p>
            <div className={styles.menus}>
              <Link className={styles.link} to="/enquire-booking" search={{}} preload={false}>{t`Find your booking`}</Link>
              {shell.currencies.length > 1 && <CurrencyMenu currencies={shell.currencies} chosen={preferences.currency} onChoose={preferences.chooseCurrency} />}
              {shell.languages.length > 1 && <LanguageMenu languages={shell.languages} />}
              <ThemeMenu onChoose={preferences.chooseTheme} />
              <Account className={styles.link} />
            </div>
          </div>
        </div>
        <div className={classNames('wrap', styles.middleRow)}>
          <div className={styles.narrowOnly}>
            <button ref={mobileButton} type="button" className={toolClass} aria-label={t`Menu`} aria-expanded={open === 'mobile'} aria-controls="mobile-menu" onPointerEnter={prepare} onFocus={prepare} onClick={() => toggle('mobile')}>
              <Tool icon={open === 'mobile' ? 'close' : 'menu'} />
            </button>
          </div>
          <Link className={logoClass} to="/">
            <Logo name={shell.operator.brand} picture={shell.operator.logo} />
          </Link>
          <div className={styles.search}><Search onFollow={close} /></div>
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
        {open === 'mobile' && OpenMenu && <OpenMenu menu="mobile" shell={shell} preferences={preferences} search={<Search onFollow={close} />} Account={Account} onClose={close} />}
      </header>
      <StickyNav label={t`Menu`}>
        <button ref={megaButton} type="button" className={classNames(navigation.item, navigation.browse)} aria-expanded={open === 'mega'} aria-controls="browse" onPointerEnter={prepare} onFocus={prepare} onClick={() => toggle('mega')}>
          <Icon name="menu" />
          {t`Browse categories`}
        </button>
        <Link className={classNames(navigation.item, navigation.home)} to="/" aria-label={t`Home`}>
          <Icon name="home" />
        </Link>
        <TopMenu groups={shell.menus.top} />
        <SpecialOfferLink className={classNames(navigation.item, navigation.offer)} />
        {open === 'mega' && OpenMenu && <OpenMenu menu="mega" shell={shell} preferences={preferences} search={null} Account={Account} onClose={close} />}
      </StickyNav>
    </div>
  );
}
