import { Trans, useLingui } from '@lingui/react/macro';
import { MOST_ENTRIES } from '#domain/quotation/quotation-schema.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { emptyEntry, type EntryInput } from './entry-input.ts';
import * as styles from './entry-rows.module.css';

export interface EntryRowsProps {
  readonly entries: readonly EntryInput[];
  /** Of the prices. */
  readonly currency: string;
  readonly disabled: boolean;
  readonly onChange: (entries: readonly EntryInput[]) => void;
}

/** The rows of a price: text, quantity, price of one. */
export function EntryRows({ entries, currency, disabled, onChange }: EntryRowsProps) {
  const { t } = useLingui();
  const set = (id: string, change: Partial<EntryInput>) => onChange(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
  return (
    <div className={styles.rows}>
      {entries.map(({ id, title, quantity, unit }) => (
        <fieldset key={id} className={styles.row} disabled={disabled}>
          <legend className="visually-hidden">{title || t`New line`}</legend>
          <TextField label={t`Service`} maxLength={200} value={title} onChange={({ target }) => set(id, { title: target.value })} />
          <TextField label={t`Quantity`} inputMode="numeric" maxLength={4} value={quantity} onChange={({ target }) => set(id, { quantity: target.value })} />
          <TextField label={t`Unit price, ${currency}`} inputMode="decimal" maxLength={12} value={unit} onChange={({ target }) => set(id, { unit: target.value })} />
          {entries.length > 1 && <Button variant="bare" aria-label={t`Remove the line ${title}`} onClick={() => onChange(entries.filter((entry) => entry.id !== id))}><Trans>Remove</Trans></Button>}
        </fieldset>
      ))}
      {!disabled && entries.length < MOST_ENTRIES && <Button variant="line" onClick={() => onChange([...entries, emptyEntry()])}>{t`Add a line`}</Button>}
    </div>
  );
}
