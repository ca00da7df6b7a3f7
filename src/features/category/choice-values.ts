import type { I18n } from '@lingui/core';
import type { VerticalName } from '#domain/catalogue.ts';
import type { Filters } from '#runtime/page/page-context.ts';
import { filtersOf } from '#verticals/filters.ts';

export interface ChoiceValue {
  readonly code: string;
  readonly title: string;
  /** Number of products; null where more match than are counted. */
  readonly count: number | null;
}

/** The values of a named choice that products have, in the order of the vertical, or of the operator who names them. */
export function choiceValues(i18n: I18n, vertical: VerticalName, { choices }: Filters, name: string): readonly ChoiceValue[] {
  const values = filtersOf(vertical).choices[name]?.values;
  const counted = choices.find((choice) => choice.name === name)?.values ?? [];
  if (!values) return counted.map(({ code, title = code, count }) => ({ code, title, count }));
  return Object.entries(values).flatMap(([code, title]) => {
    const known = counted.find((value) => value.code === code);
    return known ? [{ code, title: i18n._(title), count: known.count }] : [];
  });
}
