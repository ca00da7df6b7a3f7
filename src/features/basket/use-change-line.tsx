import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { DraftLine } from '#domain/draft/state.ts';
import type { ChangeLineProps } from '#features/common/change-line-props.ts';
import { type LaterImport, useLazyComponent } from '#features/common/use-lazy-component.ts';
import { progress } from '#ui/progress.ts';
import { formPageOf } from '#verticals/form-pages.ts';

/**
 * Changes a line in place; for the click of a link to its product's page. The product's page opens instead when a
 * modifier key is pressed, for a product without a page of its own, and when the dialog does not load: a visited page
 * opens without a connection, too.
 */
export type ChangeLine = (event: MouseEvent, line: DraftLine) => void;

/** @returns the dialog to render, and the function that opens it for a line */
export function useChangeLine(load: LaterImport<ChangeLineProps>): readonly [ReactNode, ChangeLine] {
  const { history } = useRouter();
  const [Dialog, fetchDialog] = useLazyComponent(load, 'product');
  const [line, setLine] = useState<DraftLine | null>(null);
  const open = async (wanted: DraftLine, { pathname, search }: HTMLAnchorElement) => {
    progress.start();
    const isLoaded = await fetchDialog();
    progress.done();
    if (isLoaded) setLine(wanted);
    else history.push(pathname + search);
  };
  const change: ChangeLine = (event, wanted) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || formPageOf(wanted.offer.vertical) !== null) return;
    event.preventDefault();
    void open(wanted, event.currentTarget as HTMLAnchorElement);
  };
  return [Dialog && <Dialog key="change" line={line} onClose={() => setLine(null)} />, change];
}
