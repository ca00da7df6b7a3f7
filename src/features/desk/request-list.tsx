import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Title } from '#features/common/written.tsx';
import { smallCover } from '#domain/pictures.ts';
import { formatDateTime } from '#i18n/format.ts';
import type { DeskList, DeskQuote } from '#runtime/quote/desk.ts';
import { Button } from '#ui/button.tsx';
import { MediaItem, MediaList } from '#ui/media-list.tsx';
import { AskingAgency } from './asking-agency.tsx';
import { deskStatusText } from './desk-status.ts';
import { Pages } from './pages.tsx';

export interface RequestListProps {
  readonly list: DeskList;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onOpen: (quote: DeskQuote) => void;
}

/** One page of the requests, with who asks for what. */
export function RequestList({ list, page, onPage, onOpen }: RequestListProps) {
  const { t, i18n } = useLingui();
  if (list.quotes.length === 0) return <p role="status">{t`There are no requests to answer.`}</p>;
  return (
    <>
      <MediaList wide>
        {list.quotes.map((desk) => {
          const { quoteId, quoteNumber, lines, contactName, createdAt, status } = desk.quote;
          return (
            <MediaItem
              key={quoteId}
              picture={smallCover(lines[0]?.image ?? '')}
              title={lines.map((line, index) => <Fragment key={line.lineId}>{index > 0 && ', '}<Title of={line} /></Fragment>)}
              end={<Button variant="line" onClick={() => onOpen(desk)}><Trans>Open {quoteNumber}</Trans></Button>}
            >
              <small className="muted">{contactName}, <span className="num">{formatDateTime(Date.parse(createdAt))}</span></small>
              {desk.agency && <AskingAgency agency={desk.agency} />}
              <small className="muted">{deskStatusText(i18n, status)}</small>
            </MediaItem>
          );
        })}
      </MediaList>
      <Pages page={page} total={list.total} onPage={onPage} />
    </>
  );
}
