import { useLingui } from '@lingui/react/macro';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import type { FarePlaceKind, Fares } from '#runtime/page/page-context.ts';
import { Button } from '#ui/button.tsx';
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PlacesProps } from '#verticals/page.ts';
import * as styles from './place-fields.module.css';

/** From where to where, with a button that swaps both. A place that no route connects with the other one is not suggested. */
export function PlaceFields({ fares, from, to, choose }: PlacesProps) {
  const { t, i18n } = useLingui();
  const [isAsked, ask] = useState(false);
  const missing = isAsked ? t`Pick-up or destination not selected.` : undefined;
  const isComplete = from !== null && to !== null;
  return (
    <div className={styles.places}>
      <Combobox
        label={t`Where from`} name="pickup" placeholder={t`Airport, town or marina`} none={t`We have no transfer there.`}
        options={optionsOf(i18n, fares, to)} value={from} error={from === null && missing} onChange={(code) => choose(code, to)}
      />
      <button type="button" className={styles.swap} aria-label={t`Swap pick-up and destination`} title={t`Swap pick-up and destination`} disabled={from === null && to === null} onClick={() => choose(to, from)}>
        <Icon name="swap" />
      </button>
      <Combobox
        label={t`Where to`} name="dropoff" placeholder={t`Airport, town or marina`} none={t`We have no transfer there.`}
        options={optionsOf(i18n, fares, from)} value={to} error={to === null && missing} onChange={(code) => choose(from, code)}
      />
      {!isComplete && <Button big onClick={() => ask(true)}>{t`Show vehicles`}</Button>}
    </div>
  );
}

/** The places that a route connects with the other one, all of them until that is chosen. Airports come first. */
function optionsOf(i18n: I18n, { places, routes }: Fares, other: string | null): ComboboxOption[] {
  const isReachable = (code: string) => other === null || routes.some((route) => (route.from === code && route.to === other) || (route.to === code && route.from === other));
  return places
    .filter(({ code }) => isReachable(code))
    .toSorted((a, b) => Number(b.kind === 'airport') - Number(a.kind === 'airport') || a.name.localeCompare(b.name, i18n.locale))
    .map(({ code, kind, name }) => ({ value: code, label: name, hint: kindText(i18n, kind) }));
}

function kindText(i18n: I18n, kind: FarePlaceKind): string {
  switch (kind) {
    case 'airport': return i18n._(msg`Airport`);
    case 'resort': return i18n._(msg`Resort`);
    case 'city': return i18n._(msg`City`);
    case 'marina': return i18n._(msg`Marina`);
  }
}
