import type { Change, Item } from './reducer.ts';

/** Present in every item's title and in one guest field. The harness looks for it in the records and in the files. */
export const MARKER = 'PLAINTEXTMARKER-voyage-secret-7f3a';
/** Prefix of line ids (up to 10,000); the harness checks whether ids are readable without the key. */
export const ID_START = 'ln-00';

/** `basket`: at most 30 lines at any time, as a storefront has. `grow`: no cap, the state grows with the changes. */
export type Profile = 'basket' | 'grow';

const PROFILES = {
  basket: { cap: 30, weights: { add: 30, qty: 25, remove: 15, coupon: 8, guest: 17, currency: 5 } },
  grow: { cap: Infinity, weights: { add: 40, qty: 25, remove: 5, coupon: 8, guest: 17, currency: 5 } },
};

function mulberry32(a: number): () => number {
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const CITY = [
  ['Lisbon', 'Lissabon', 'Lisbonne', 'リスボン', 'Лиссабон', 'لشبونة'],
  ['Vienna', 'Wien', 'Vienne', 'ウィーン', 'Вена', 'فيينا'],
  ['Florence', 'Florenz', 'Florence', 'フィレンツェ', 'Флоренция', 'فلورنسا'],
  ['Athens', 'Athen', 'Athènes', 'アテネ', 'Афины', 'أثينا'],
  ['Seville', 'Sevilla', 'Séville', 'セビリア', 'Севилья', 'إشبيلية'],
];
const KIND = [
  ['Double room with sea view, breakfast included', 'Doppelzimmer mit Meerblick, Frühstück inklusive', 'Chambre double vue mer, petit-déjeuner compris', '海の見えるダブルルーム(朝食付き)', 'Двухместный номер с видом на море, завтрак', 'غرفة مزدوجة مطلة على البحر مع الإفطار'],
  ['Guided old-town walk, small group', 'Geführter Altstadtrundgang, kleine Gruppe', 'Visite guidée de la vieille ville, petit groupe', '旧市街ガイドツアー(少人数)', 'Прогулка с гидом по старому городу', 'جولة مشي في المدينة القديمة'],
  ['Airport transfer, private car up to 4', 'Flughafentransfer, Privatwagen bis 4 Personen', 'Transfert aéroport, voiture privée 4 pers.', '空港送迎(専用車・4名まで)', 'Трансфер из аэропорта, до 4 человек', 'نقل من المطار بسيارة خاصة'],
];
const LANG = ['en', 'de', 'fr', 'ja', 'ru', 'ar'];
const CUR = { EUR: 1, USD: 1.09, GBP: 0.85, JPY: 163.2 };

/** Generates changes, deterministic for the same arguments in every browser; an added item is about 1.2 KB of JSON. */
export function generate(n: number, profile: Profile, seed = 20261120): Change[] {
  const rnd = mulberry32(seed ^ (profile === 'grow' ? 0x9e3779b9 : 0));
  const int = (m: number) => Math.floor(rnd() * m);
  const pick = <T>(a: readonly T[]): T => a[int(a.length)]!;
  const hex = (k: number) => Array.from({ length: k }, () => int(16).toString(16)).join('');
  const { cap, weights } = PROFILES[profile];
  const kinds = Object.entries(weights) as [keyof typeof weights, number][];
  const sum = kinds.reduce((a, [, w]) => a + w, 0);
  const draw = () => {
    let r = rnd() * sum;
    for (const [k, w] of kinds) if ((r -= w) < 0) return k;
    return 'qty';
  };
  let seq = 0;
  const item = (): Item => {
    const city = pick(CITY), kind = pick(KIND);
    const title = Object.fromEntries(LANG.map((l, i) => [l, `${city[i]}: ${kind[i]}${l === 'en' ? ` ${MARKER}` : ''}`]));
    const base = 4000 + int(60000);
    const prices = Object.fromEntries(Object.entries(CUR).map(([c, f]) => {
      const net = Math.round(base * f);
      return [c, { net, tax: Math.round(net * 0.2), gross: Math.round(net * 1.2) }];
    }));
    const day = String(1 + int(28)).padStart(2, '0');
    return {
      id: 'ln-' + String(seq++).padStart(6, '0') + '-' + hex(8),
      sku: 'SKU-' + hex(10).toUpperCase(),
      title, prices,
      from: `2027-05-${day}T15:00:00Z`, to: `2027-06-${day}T10:00:00Z`,
      guests: { adults: 1 + int(4), children: int(3) },
      image: `/img/${hex(12)}.webp`,
      terms: {
        en: 'Free cancellation until the date shown. Voucher is valid for the named guest only; please bring a photo ID.',
        de: 'Kostenlose Stornierung bis zum angegebenen Datum. Gutschein nur für den genannten Gast; bitte Ausweis mitbringen.',
      },
      supplier: { id: 'sup-' + hex(6), name: 'Küsten & Städte Reisen GmbH' },
      cancel: { until: `2027-04-${day}`, feePercent: 10 * int(5) },
    };
  };
  const ids: string[] = [];
  const out: Change[] = [];
  while (out.length < n) {
    let k = out.length === 0 ? 'add' : draw();
    if (out.length === 1) { out.push({ t: 'guest', field: 'note', value: MARKER }); continue; }
    if (k === 'add' && ids.length >= cap) k = 'remove';
    if ((k === 'remove' || k === 'qty') && ids.length === 0) k = 'add';
    if (k === 'add') {
      const it = item();
      ids.push(it.id);
      out.push({ t: 'add', item: it, qty: 1 + int(3) });
    } else if (k === 'qty') out.push({ t: 'qty', id: pick(ids), qty: 1 + int(9) });
    else if (k === 'remove') out.push({ t: 'remove', id: ids.splice(int(ids.length), 1)[0]! });
    else if (k === 'coupon') out.push({ t: 'coupon', code: 'C-' + hex(6).toUpperCase(), percent: 5 * (1 + int(6)) });
    else if (k === 'guest') {
      const field = pick(['firstName', 'lastName', 'email', 'phone', 'country'] as const);
      out.push({ t: 'guest', field, value: field === 'email' ? `guest${int(1e6)}@example.org` : `${field} ${hex(6)} Ωß東` });
    } else out.push({ t: 'currency', code: pick(Object.keys(CUR)) });
  }
  return out;
}
