import type { DraftLine } from '#domain/draft/state.ts';

/** The dialog that changes a line of the basket; the route of the basket says which it is. */
export interface ChangeLineProps {
  /** Null while the dialog is closed. */
  readonly line: DraftLine | null;
  readonly onClose: () => void;
}
