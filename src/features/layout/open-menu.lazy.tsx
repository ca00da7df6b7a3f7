import type { ReactNode } from 'react';
import type { Shell } from '#runtime/page/shell.ts';
import { MegaMenu } from './mega-menu.tsx';
import { MobileMenu, type MobileMenuProps } from './mobile-menu.tsx';
import type { UsedPreferences } from './use-preferences.ts';

/** The menu of a narrow window, or the panel of categories of a wide one. */
export type MenuName = 'mobile' | 'mega';

export interface OpenMenuProps {
  readonly menu: MenuName;
  readonly shell: Shell;
  readonly preferences: UsedPreferences;
  /** The search form of the menu of a narrow window. */
  readonly search: ReactNode;
  readonly Account: MobileMenuProps['Account'];
  readonly onClose: () => void;
}

/** A menu that is open. Its code comes when a pointer, a finger or the focus reaches its button, because most visitors open none. */
export default function OpenMenu({ menu, shell, preferences, search, Account, onClose }: OpenMenuProps) {
  return menu === 'mobile'
    ? <MobileMenu shell={shell} preferences={preferences} search={search} Account={Account} onClose={onClose} />
    : <MegaMenu groups={shell.menus.browse} banner={shell.banner} onClose={onClose} />;
}
