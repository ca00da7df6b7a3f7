import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '#i18n/format.ts';
import type { QuoteNote } from '#runtime/quote/quotes.ts';
import { QuietDisclosure } from '#ui/disclosure.tsx';

/** What both sides said, oldest first. */
export function QuoteNotes({ notes }: { readonly notes: readonly QuoteNote[] }) {
  const { t, i18n } = useLingui();
  return (
    <QuietDisclosure title={t`What happened so far`}>
      <ol className="flow">
        {notes.map((note, index) => (
          <li key={index}>
            <span className="num muted">{formatDateTime(Date.parse(note.at))}</span> {noteText(i18n, note)}
            {note.text !== '' && <blockquote>{note.text}</blockquote>}
          </li>
        ))}
      </ol>
    </QuietDisclosure>
  );
}

function noteText(i18n: I18n, { kind }: QuoteNote): string {
  switch (kind) {
    case 'requested': return i18n._(msg`Request sent`);
    case 'quoted': return i18n._(msg`Quote made`);
    case 'accepted': return i18n._(msg`Quote accepted`);
    case 'declined': return i18n._(msg`Quote declined`);
    case 'rejected': return i18n._(msg`Request declined by us`);
    case 'askedAgain': return i18n._(msg`New quote requested`);
    case 'expired': return i18n._(msg`Quote expired`);
  }
}
