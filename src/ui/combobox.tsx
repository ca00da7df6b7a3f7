import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { foldText } from '#i18n/fold-text.ts';
import { Field } from './field.tsx';
import * as styles from './combobox.module.css';
import { OptionList, OptionNote, optionId, showOption } from './option-list.tsx';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** Small print beside the label. */
  readonly hint?: string;
}

export interface ComboboxProps {
  readonly label: string;
  readonly name: string;
  readonly placeholder?: string;
  readonly options: readonly ComboboxOption[];
  /** Value of the chosen option; null while none is chosen. */
  readonly value: string | null;
  /** Called with null when the visitor empties the field. */
  readonly onChange: (value: string | null) => void;
  /** Shown where no option fits what is typed. */
  readonly none: string;
  readonly error?: ReactNode;
}

/**
 * A text field that suggests options (WAI-ARIA combobox with a listbox). What is typed
 * finds options by the beginnings of their words first, then anywhere. Arrow keys move
 * through them, Enter takes one, Escape closes the list and brings the choice back.
 */
export function Combobox({ label, name, placeholder, options, value, onChange, none, error }: ComboboxProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosen = options.find((option) => option.value === value) ?? null;
  /** What is typed; null while nothing is, and the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = typed === null ? options : matching(options, typed);
  const isListed = isOpen && shown.length > 0;

  const open = () => {
    setOpen(true);
    setActive(Math.max(0, shown.findIndex((option) => option === chosen)));
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (option: ComboboxOption | null) => {
    close();
    if ((option?.value ?? null) !== value) onChange(option?.value ?? null);
  };
  const move = (index: number) => {
    const next = (index + shown.length) % Math.max(1, shown.length);
    setActive(next);
    showOption(listId, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else move(active + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const option = shown[active];
      if (option) choose(option);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  };
  /** Takes what is typed where it names one option; an emptied field chooses nothing. */
  const leave = () => {
    if (typed === null) return setOpen(false);
    if (typed.trim() === '') return choose(null);
    const [only, second] = shown;
    if (only && (second === undefined || foldText(only.label) === foldText(typed))) choose(only);
    else close();
  };

  return (
    <div className={styles.combobox}>
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            name={name}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={listId}
            aria-activedescendant={isListed ? optionId(listId, active) : undefined}
            placeholder={placeholder}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setActive(0);
              setOpen(true);
            }}
            onClick={open}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <OptionList
        id={listId}
        label={label}
        options={isListed ? shown.map(({ value, label, hint }) => ({ key: value, label, hint })) : []}
        active={active}
        chosen={shown.findIndex((option) => option === chosen)}
        onChoose={(index) => choose(shown[index]!)}
      />
      {isOpen && shown.length === 0 && <OptionNote>{none}</OptionNote>}
    </div>
  );
}

/** The options whose label, hint or value contains the text, those with a word that begins with it first. A value such as `resort-kas` is found in every alphabet. */
function matching(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const wanted = foldText(text.trim());
  const found = options.map((option) => ({ option, text: foldText(`${option.label} ${option.hint ?? ''} ${option.value}`) })).filter((one) => one.text.includes(wanted));
  const begins = (one: { readonly text: string }) => one.text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted));
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].map(({ option }) => option);
}
