import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IsoDate } from '#domain/catalogue.ts';

/** A real HTTP peer that serves a document with exchange rates, as the central bank does. */
export interface RatePeer {
  readonly url: string;
  /** Requests so far. */
  readonly requests: number;
  /** Answers the next requests. */
  answer: (response: ServerResponse) => void;
  stop(): Promise<void>;
}

export async function startRatePeer(): Promise<RatePeer> {
  const peer = { requests: 0, answer: (response: ServerResponse) => void response.writeHead(503).end() };
  const server = createServer((_request, response) => {
    peer.requests += 1;
    peer.answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(peer, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kurlar/today.xml`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** Serves a document. */
export const serving = (document: string | Buffer, type = 'application/xml') => (response: ServerResponse) => void response.writeHead(200, { 'content-type': type }).end(document);

/** A currency of the document with its texts. `name`: in Turkish. */
export interface PublishedCurrency {
  readonly code: string;
  readonly buy: string;
  readonly sell: string;
  readonly unit?: string;
  readonly name?: string;
}

/** The document of a day, with the elements and in the order in which the central bank publishes them. */
export function bulletinOf(day: IsoDate, currencies: readonly PublishedCurrency[], encoding = 'UTF-8'): string {
  const [year, month, date] = day.split('-');
  return `<?xml version="1.0" encoding="${encoding}"?>
<?xml-stylesheet type="text/xsl" href="isokur.xsl"?>
<Tarih_Date Tarih="${date}.${month}.${year}" Date="${month}/${date}/${year}"  Bulten_No="${year}/228" >
${currencies.map(({ code, buy, sell, unit = '1', name = code }, order) => `\t<Currency CrossOrder="${order}" Kod="${code}" CurrencyCode="${code}">
\t\t\t<Unit>${unit}</Unit>
\t\t\t<Isim>${name}</Isim>
\t\t\t<CurrencyName>${code}</CurrencyName>
\t\t\t<ForexBuying>${buy}</ForexBuying>
\t\t\t<ForexSelling>${sell}</ForexSelling>
\t\t\t<BanknoteBuying/>
\t\t\t<BanknoteSelling/>
\t\t\t<CrossRateUSD/>
\t\t\t<CrossRateOther/>
\t</Currency>`).join('\n')}
</Tarih_Date>
`;
}
