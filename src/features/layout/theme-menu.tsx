import { useLingui } from '@lingui/react/macro';
import type { Theme } from '#domain/preferences/chosen-preferences.ts';
import { useTheme } from '#features/common/theme.ts';
import { Dropdown } from '#ui/dropdown.tsx';
import { Icon } from '#ui/icon.tsx';

/** Theme menu: light, dark, or the device's setting. */
export function ThemeMenu({ onChoose }: { readonly onChoose: (theme: Theme) => void }) {
  const { t } = useLingui();
  const chosen = useTheme();
  const names = { system: t`Device setting`, light: t`Light`, dark: t`Dark` };
  return (
    <Dropdown
      label={t`Theme: `}
      summary={
        <>
          <Icon name={chosen} />
          <span className="visually-hidden">{names[chosen]}</span>
        </>
      }
    >
      {(['system', 'light', 'dark'] as const).map((theme) => (
        <li key={theme}>
          <button type="button" aria-current={theme === chosen || undefined} onClick={() => onChoose(theme)}>
            {names[theme]}
          </button>
        </li>
      ))}
    </Dropdown>
  );
}
