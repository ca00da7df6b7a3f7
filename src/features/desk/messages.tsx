import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useLocale } from '#features/common/use-locale.ts';
import { formatDateTime, formatList } from '#i18n/format.ts';
import { formatOpenDates } from '#i18n/format-open-dates.ts';
import { listMessages, markMessage, type DeskTrouble, type VisitorMessage } from '#runtime/quote/desk.ts';
import { Button } from '#ui/button.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { Contact } from './contact.tsx';
import * as styles from './entries.module.css';
import { Pages } from './pages.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useDeskList, type DeskListProps } from './use-desk-list.ts';

/** The messages of visitors, the newest first, and whether each was answered. Answers are written by e-mail. */
export function Messages({ send, onSignedIn, onSignedOut }: DeskListProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const [unmarked, setUnmarked] = useState<DeskTrouble | null>(null);
  const { list, trouble, load } = useDeskList(useCallback(() => listMessages(send, page, locale), [send, page, locale]), { onSignedIn, onSignedOut });
  const mark = async ({ id, answeredAt }: VisitorMessage) => {
    const result = await markMessage(send, id, answeredAt === null);
    if (!result.ok && result.trouble === 'signedOut') return onSignedOut();
    setUnmarked(result.ok ? null : result.trouble);
    load();
  };
  return (
    <>
      <TroubleNotice trouble={trouble ?? unmarked} onRetry={load} />
      {!list && !trouble && <LoadingStatus />}
      {list?.messages.length === 0 && <p role="status">{t`There are no messages.`}</p>}
      {list && list.messages.length > 0 && (
        <ul className={styles.list}>
          {list.messages.map((message) => <Message key={message.id} message={message} onMark={() => void mark(message)} />)}
        </ul>
      )}
      {list && <Pages page={page} total={list.total} onPage={setPage} />}
    </>
  );
}

function Message({ message, onMark }: { readonly message: VisitorMessage; readonly onMark: () => void }) {
  const { t } = useLingui();
  const { number, name, email, phone, lang, receivedAt, wanted, text, answeredAt } = message;
  return (
    <li>
      <div className={styles.head}>
        <h2>{name}</h2>
        <span>{answeredAt === null ? t`Not answered yet` : t`Answered`}</span>
      </div>
      <p className="small muted">
        <span className="num">{number}</span>, <span className="num">{formatDateTime(Date.parse(receivedAt))}</span>, <Contact name={wanted ? t`Special offer` : t`Message`} email={email} phone={phone} lang={lang} />
      </p>
      {wanted && <Wanted wanted={wanted} />}
      <blockquote lang={lang}>{text}</blockquote>
      <Button variant="line" onClick={onMark}>
        {answeredAt === null ? <Trans>Mark as answered<span className="visually-hidden">: {name}</span></Trans> : <Trans>Mark as not answered<span className="visually-hidden">: {name}</span></Trans>}
      </Button>
    </li>
  );
}

/** What a special offer is wanted for. */
function Wanted({ wanted: { categories, destination, from, to, adults, children } }: { readonly wanted: NonNullable<VisitorMessage['wanted']> }) {
  const locale = useLocale();
  const days = formatOpenDates(from, to);
  const parts = [...(categories.length > 0 ? [formatList(categories, locale)] : []), ...(destination === null ? [] : [destination]), ...(days === null ? [] : [days])];
  return (
    <p className="small">
      {parts.map((part) => `${part}, `)}<Plural value={adults} one="# adult" other="# adults" />{children > 0 && <>, <Plural value={children} one="# child" other="# children" /></>}
    </p>
  );
}
