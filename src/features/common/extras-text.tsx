import { Fragment } from 'react';
import type { CompleteTitle } from '#domain/complete-title.ts';
import { Title } from './written.tsx';

/** Chosen extras in one line, with their quantities. */
export function ExtrasText({ extras }: { readonly extras: readonly (CompleteTitle & { readonly quantity: number })[] }) {
  return extras.map((extra, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <Title of={extra} />
      {extra.quantity > 1 && ` × ${extra.quantity}`}
    </Fragment>
  ));
}
