import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { EntryTitle } from '#features/common/entry-title.tsx';
import type { Shell, ShellGroup } from '#runtime/page/shell.ts';
import { Icon } from '#ui/icon.tsx';
import { CurrencyChoices } from './currency-menu.tsx';
import { LanguageChoices } from './language-menu.tsx';
import { MenuLink, SpecialOfferLink } from './menu-link.tsx';
import * as styles from './mobile-menu.module.css';
import { ThemeChoices, ThemeName } from './theme-menu.tsx';
import type { UsedPreferences } from './use-preferences.ts';
import { WhatsAppLink } from './whatsapp-link.tsx';

export interface MobileMenuProps {
  readonly shell: Shell;
  readonly preferences: UsedPreferences;
  readonly search: ReactNode;
  readonly Account: ComponentType<{ readonly className?: string | undefined; readonly onFollow?: () => void }>;
  readonly onClose: () => void;
}

/** The whole menu of a narrow window: the search, categories, the top menu, contacts, then language, currency and theme. */
export function MobileMenu({ shell: { menus, operator, currencies, languages }, preferences, search, Account, onClose }: MobileMenuProps) {
  const { t, i18n } = useLingui();
  return (
    <nav className={styles.menu} id="mobile-menu" aria-label={t`Menu`}>
      <div className={styles.search}>{search}</div>
      <Account className={styles.entry} onFollow={onClose} />
      {[...menus.browse, ...menus.top].map((group) => <Group key={`${group.title} ${group.own?.kind}`} group={group} onFollow={onClose} />)}
      <SpecialOfferLink className={styles.entry} onFollow={onClose} />
      <Link className={styles.entry} to="/enquire-booking" search={{}} preload={false} onClick={onClose}>{t`Find your booking`}</Link>
      <a className={styles.entry} href={`tel:${operator.phone.replaceAll(' ', '')}`}>
        <Icon name="phone" />
        <span className="num">{operator.phone}</span>
      </a>
      {operator.whatsapp && (
        <WhatsAppLink className={styles.entry} number={operator.whatsapp}>
          <Icon name="whatsapp" />
          WhatsApp
        </WhatsAppLink>
      )}
      {languages.length > 1 && <Choices title={t`Language: `} chosen={i18n.locale.toUpperCase()}><LanguageChoices languages={languages} /></Choices>}
      {currencies.length > 1 && (
        <Choices title={t`Currency: `} chosen={preferences.currency}>
          <CurrencyChoices currencies={currencies} chosen={preferences.currency} onChoose={preferences.chooseCurrency} />
        </Choices>
      )}
      <Choices title={t`Theme: `} chosen={<ThemeName />}><ThemeChoices onChoose={preferences.chooseTheme} /></Choices>
    </nav>
  );
}

/** A group with its entries behind its title; an entry alone is a link. */
function Group({ group, onFollow }: { readonly group: ShellGroup; readonly onFollow: () => void }) {
  const { own, links } = group;
  if (links.length === 0) return own && <MenuLink className={styles.entry} to={own} onFollow={onFollow} />;
  return (
    <details>
      <summary className={styles.entry}><EntryTitle of={group} /></summary>
      <ul>
        {own && <li><MenuLink to={own} onFollow={onFollow} /></li>}
        {links.map((link) => <li key={link.title}><MenuLink to={link} onFollow={onFollow} /></li>)}
      </ul>
    </details>
  );
}

function Choices({ title, chosen, children }: { readonly title: string; readonly chosen: ReactNode; readonly children: ReactNode }) {
  return (
    <details>
      <summary className={styles.entry}><span>{title}{chosen}</span></summary>
      <ul>{children}</ul>
    </details>
  );
}
