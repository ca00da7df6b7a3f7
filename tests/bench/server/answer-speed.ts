import { categoryProducts, homeProducts } from '#contract/calls/listings.ts';
import { productGet } from '#contract/calls/product.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { median } from '#tests/bench/engine.ts';
import type { BareRoute } from './bare-server.ts';
import { requestOf } from './call-requests.ts';
import { load, percentile, problemsOf, sendOnce, type HttpRequest } from './http-load.ts';
import { startBareServer, type ServerProcess } from './server-process.ts';

export interface AnswerSpeed {
  readonly name: string;
  readonly bytes: number;
  /** Requests a second of the shop and of the bare route: medians of the rounds. */
  readonly perSecond: number;
  readonly barePerSecond: number;
  /** The shop's rate divided by the bare route's, formed in each round: the median. */
  readonly ratio: number;
  /** Milliseconds, the median of the rounds. */
  readonly p99: number;
}

export const CONNECTIONS = 8;
export const VILLA = { category: 'villas', slug: 'villa-kirlangic-kalamar-bay' };

const TARGETS: Readonly<Record<string, HttpRequest>> = {
  'setting-get': requestOf(settingGet, {}),
  'home-urun-listele': requestOf(homeProducts, { lang: 'en' }),
  'category-urun-listele': requestOf(categoryProducts, { category: 'villas', lang: 'en', page: 1, pageSize: 12 }),
  'category-urun-getir': requestOf(productGet, { ...VILLA, lang: 'en' }),
  'page: home': { path: '/' },
  'page: category': { path: '/c/villas' },
  'page: product': { path: `/u/${VILLA.category}/${VILLA.slug}` },
};

/** Measures the answers that are the same for all visitors, each round beside a bare route that returns the same bytes. */
export async function measureAnswers(shop: ServerProcess, { rounds, seconds }: { readonly rounds: number; readonly seconds: number }, problems: string[]): Promise<AnswerSpeed[]> {
  const routes = await Promise.all(Object.values(TARGETS).map((target) => bareRouteOf(shop.url, target)));
  const bare = await startBareServer(routes);
  try {
    const results: AnswerSpeed[] = [];
    for (const [index, [name, request]] of Object.entries(TARGETS).entries()) {
      const run = (url: string, length: number) => load({ url, requests: [request], connections: CONNECTIONS, seconds: length });
      await run(shop.url, 0.5);
      await run(bare.url, 0.5);
      const measured: { own: number; bare: number; p99: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const own = await run(shop.url, seconds);
        problems.push(...problemsOf(name, own));
        measured.push({ own: own.perSecond, bare: (await run(bare.url, seconds)).perSecond, p99: percentile(own, 0.99) });
      }
      results.push({
        name,
        bytes: Buffer.from(routes[index]!.body, 'base64').length,
        perSecond: median(measured.map((round) => round.own)),
        barePerSecond: median(measured.map((round) => round.bare)),
        ratio: median(measured.map((round) => round.own / round.bare)),
        p99: median(measured.map((round) => round.p99)),
      });
    }
    return results;
  } finally {
    await bare.stop();
  }
}

async function bareRouteOf(url: string, request: HttpRequest): Promise<BareRoute> {
  const { status, head, body } = await sendOnce(url, request);
  if (status !== 200) throw new Error(`${request.path}: ${status}`);
  const header = (name: string) => new RegExp(`\\r\\n${name}: ([^\\r]+)`, 'i').exec(head)?.[1] ?? null;
  return { path: request.path, type: header('content-type')!, encoding: header('content-encoding'), body: body.toString('base64') };
}
