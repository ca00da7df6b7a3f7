import { useLingui } from '@lingui/react/macro';
import type { Theme } from '#domain/preferences/chosen-preferences.ts';
import { useTheme } from '#features/common/theme.ts';
import { Dropdown } from '#ui/dropdown.tsx';
import { Icon } from '#ui/icon.tsx';

const THEMES = ['system', 'light', 'dark'] as const;

function useThemeNames(): Readonly<Record<Theme, string>> {
  const { t } = useLingui();
  return { system: t`Device setting`, light: t`Light`, dark: t`Dark` };
}

/** Theme menu: light, dark, or the device's setting. */
export function ThemeMenu({ onChoose }: { readonly onChoose: (theme: Theme) => void }) {
  const { t } = useLingui();
  const chosen = useTheme();
  return (
    <Dropdown
      label={t`Theme: `}
      summary={
        <>
          <Icon name={chosen} />
          <span className="visually-hidden"><ThemeName /></span>
        </>
      }
    >
      <ThemeChoices onChoose={onChoose} />
    </Dropdown>
  );
}

/** The name of the chosen theme. */
export function ThemeName() {
  return useThemeNames()[useTheme()];
}

/** The themes as items of a list. */
export function ThemeChoices({ onChoose }: { readonly onChoose: (theme: Theme) => void }) {
  const names = useThemeNames();
  const chosen = useTheme();
  return THEMES.map((theme) => (
    <li key={theme}>
      <button type="button" aria-current={theme === chosen || undefined} onClick={() => onChoose(theme)}>
        {names[theme]}
      </button>
    </li>
  ));
}
