import { useLingui } from '@lingui/react/macro';
import { type ComponentPropsWithoutRef, type Ref, useRef } from 'react';
import type { IsoDate } from '#domain/catalogue.ts';
import { formatDate } from '#i18n/format.ts';
import { typedDate } from '#i18n/typed-date.ts';
import { Icon } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import * as styles from './day-input.module.css';

export interface DayInputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'min' | 'max'> {
  /** Of the text. */
  readonly input: Ref<HTMLInputElement>;
  /** The first and the last day of the browser's calendar. */
  readonly min?: IsoDate | undefined;
  readonly max?: IsoDate | undefined;
  /** A day was chosen in the browser's calendar; the text has it already. */
  readonly onPick?: (day: IsoDate) => void;
  /** Whether the browser's calendar is offered; not beside a calendar of the page. */
  readonly picker?: boolean;
}

/** A day as text, DD.MM.YYYY in every language (U5), with a button for the browser's own calendar, which has its own order of day and month. */
export function DayInput({ input, min, max, onPick, picker = true, ...rest }: DayInputProps) {
  const { t } = useLingui();
  const native = useRef<HTMLInputElement>(null);
  const isLive = useHydrated();

  const text = () => native.current!.previousElementSibling as HTMLInputElement;
  function openCalendar(): void {
    native.current!.value = typedDate(text().value) ?? '';
    native.current!.showPicker();
  }
  function pick(day: IsoDate): void {
    if (day === '') return;
    text().value = formatDate(day);
    onPick?.(day);
  }

  return (
    <span className={styles.day}>
      <input ref={input} placeholder={t`DD.MM.YYYY`} inputMode="decimal" autoComplete="off" maxLength={10} {...rest} />
      {picker && isLive && (
        <>
          <input ref={native} type="date" className={styles.native} min={min} max={max} tabIndex={-1} aria-hidden="true" onChange={({ currentTarget }) => pick(currentTarget.value)} />
          <button type="button" className={styles.pick} aria-label={t`Choose in a calendar`} onClick={openCalendar}><Icon name="calendar" /></button>
        </>
      )}
    </span>
  );
}
