import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#ui/field.tsx';
import { SORTS, type Sort } from './listing-search.ts';

/** Applies the order on change; without script, when the form is submitted. */
export function SortSelect({ value }: { readonly value: Sort | undefined }) {
  const { t } = useLingui();
  const names: Record<Sort, string> = { priceAsc: t`Lowest price first`, priceDesc: t`Highest price first`, rating: t`Best rated first` };
  return (
    <SelectField label={t`Sort by`} name="sort" key={`sort ${value}`} defaultValue={value ?? ''} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
      <option value="">{t`Recommended`}</option>
      {SORTS.map((sort) => <option key={sort} value={sort}>{names[sort]}</option>)}
    </SelectField>
  );
}
