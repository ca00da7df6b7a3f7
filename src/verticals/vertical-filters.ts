import type { I18n, MessageDescriptor } from '@lingui/core';

/** The filters layer: the texts of the filters that the lists of a vertical have in addition to the common ones. */
export interface VerticalFilters {
  /** The filter by the least number of rooms; null where products have none. */
  readonly rooms: {
    /** `Bedrooms, at least`. */
    readonly label: MessageDescriptor;
    /** `3 bedrooms or more`. */
    readonly atLeast: (i18n: I18n, count: number) => string;
  } | null;
  /** The named choices of the listing columns (`server.ts`), in the order of the form. */
  readonly choices: Readonly<Record<string, ChoiceWords>>;
  /** Why nothing can be booked on some days: `Villas here are rented for at least 5 nights on these days.` Null where the rules know no shortest booking. */
  readonly minimumStay: ((i18n: I18n, days: number) => string) | null;
}

interface ChoiceWords {
  readonly label: MessageDescriptor;
  /** The values in the order of the form; null where the operator names them. */
  readonly values: Readonly<Record<string, MessageDescriptor>> | null;
}
