import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CLOSEST, fitFrame, frameAround, frameName, MAP_SIZE, type MapFrame, middleOf, projection } from '#domain/map-frame.ts';
import { smallCover } from '#domain/pictures.ts';
import { CardFacts, FromPrice } from '#features/common/product-card.tsx';
import { ProductLink } from '#features/common/product-link.tsx';
import type { ProductListProps } from '#features/common/product-list.tsx';
import { Written } from '#features/common/written.tsx';
import { priceUnitText } from '#features/common/price-unit-text.ts';
import { NIGHT, useTheme } from '#features/common/theme.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { formatMoney } from '#i18n/format.ts';
import type { ProductCard } from '#runtime/page/page-context.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MediaItem, MediaList } from '#ui/media-list.tsx';
import { Picture } from '#ui/picture.tsx';
import { cardOf } from '#verticals/card.ts';
import { groupMarkers, type Marker, type MarkerGroup } from './group-markers.ts';
import * as styles from './results-map.module.css';

export interface ResultsMapProps extends Required<Pick<ProductListProps, 'vertical' | 'products' | 'search'>> {
  /** Number of products on all pages. */
  readonly total: number;
  /** The list of the products, whose items have their codes. */
  readonly list: RefObject<HTMLElement | null>;
}

interface ProductMarker extends Marker {
  readonly product: ProductCard;
  /** The price, as on the plate. */
  readonly text: string;
}

/** Levels that one press of a button zooms: twice as much detail. */
const STEP = 2;
/** Height of a plate with the space around it, rem: the least target. */
const PLATE = 2.75;
/** Estimated width of a letter on a plate, and of what is beside the letters, rem. */
const LETTER = 0.54;
const BESIDE = 1.7;

/** The results as price plates on a map of the coast, in the order of the list; one that is pressed shows its product (U21). */
export default function ResultsMap({ vertical, products, search, total, list }: ResultsMapProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { images } = useShell();
  const night = NIGHT[useTheme()];
  const panel = useId();
  const plates = useRef<HTMLUListElement>(null);
  const { watch, width, rem } = useSize();
  const [marked, mark] = useMarks(list);
  const fit = useMemo(() => fitFrame(products.flatMap(({ coordinates }) => (coordinates ? [[coordinates.lat, coordinates.lon] as const] : []))), [products]);
  const [frame, setFrame] = useState<MapFrame>(fit);
  /** Codes of the first products of two groups: the chosen one, and the one that the Tab key reaches. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [reached, setReached] = useState<string | null>(null);

  const count = (number: number) => cardOf(vertical).count(i18n, number);
  const widthOf = (text: string) => (text.length * LETTER + BESIDE) * rem;
  const markers = markersOf(products, frame, (product) => priceOf(product, i18n.locale)).map(({ x, y, ...rest }) => ({ ...rest, x: x * width, y: y * width, width: widthOf(rest.text) }));
  const groups = width === 0 ? [] : groupMarkers<ProductMarker>(markers, { sheet: width, height: PLATE * rem, widthOf: (number) => widthOf(count(number)) });
  const has = (code: string | null) => ({ members }: MarkerGroup<ProductMarker>) => members.some(({ product }) => product.code === code);
  const open = groups.find(has(chosen));
  const stop = Math.max(0, groups.findIndex(has(reached)));
  const outside = products.length - markers.length;
  const shown = products.length;

  const focus = (index: number) => plates.current?.querySelectorAll('button')[index]?.focus();
  const close = () => {
    if (open) focus(groups.indexOf(open));
    setChosen(null);
  };
  const zoom = (levels: number) => {
    const level = Math.min(CLOSEST, frame.level + levels);
    if (level <= fit.level) return setFrame(fit);
    const seen = open?.members.flatMap(({ product: { coordinates } }) => (coordinates ? [[coordinates.lat, coordinates.lon] as const] : []));
    return setFrame(frameAround(seen ? middleOf(fitFrame(seen)) : middleOf(frame), level));
  };
  const move = (event: KeyboardEvent) => {
    const last = groups.length - 1;
    const steps: Partial<Record<string, number>> = { ArrowRight: stop + 1, ArrowDown: stop + 1, ArrowLeft: stop - 1, ArrowUp: stop - 1, Home: 0, End: last };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    focus(Math.min(last, Math.max(0, next)));
  };
  const src = `${images}/harita/${frameName(frame)}`;
  return (
    <section aria-label={t`Map of the results`} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <div className={styles.sheet} ref={watch}>
        <Picture src={`${src}-${locale}.svg`} alt="" {...MAP_SIZE} sources={[{ media: night, src: `${src}-night-${locale}.svg` }]} />
        <ul ref={plates} aria-label={t`Results on the map; arrow keys go from one to the next`} onKeyDown={move} onPointerLeave={() => mark([])} onBlur={() => mark([])}>
          {groups.map((group, index) => {
            const { members: [first, ...others], x, y } = group;
            const { product, text } = first!;
            const codes = group.members.map((member) => member.product.code);
            return (
              <li key={product.code} style={{ left: x, top: y }}>
                <button
                  type="button"
                  className={styles.plate}
                  tabIndex={index === stop ? 0 : -1}
                  aria-expanded={group === open}
                  aria-controls={group === open ? panel : undefined}
                  data-marked={codes.some((code) => marked.includes(code)) || undefined}
                  onClick={() => setChosen(group === open ? null : product.code)}
                  onPointerEnter={() => mark(codes)}
                  onFocus={() => {
                    setReached(product.code);
                    mark(codes);
                  }}
                >
                  {others.length === 0
                    ? <><span className="visually-hidden"><Written text={product.title} />, <Written text={product.destination.title} />, </span>{text}<span className="visually-hidden"> {product.total === undefined ? priceUnitText(i18n, product.from.unit) : t`for your dates`}</span></>
                    : <>{count(codes.length)}<span className="visually-hidden">, {[...new Set(group.members.map((member) => member.product.destination.title.text))].join(', ')}</span></>}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <div className={styles.under}>
        <div>
          {total > shown && <p className={styles.note}>{t`${plural(shown, { one: 'The map shows # result of this page', other: 'The map shows the # results of this page' })}`}</p>}
          {outside > 0 && (
            <p className={styles.note}>
              {t`${plural(outside, { one: '# result is outside this part of the map.', other: '# results are outside this part of the map.' })}`}{' '}
              <Button variant="bare" onClick={() => setFrame(fit)}>{t`Show all results`}</Button>
            </p>
          )}
        </div>
        <div className={styles.zoom}>
          <IconButton label={t`Zoom out`} icon={<span aria-hidden="true">−</span>} locked={frame.level <= fit.level} onClick={() => zoom(-STEP)} />
          <IconButton label={t`Zoom in`} icon={<span aria-hidden="true">+</span>} locked={frame.level >= CLOSEST} onClick={() => zoom(STEP)} />
        </div>
      </div>
      {open && (
        <div id={panel} className={styles.chosen} role="group" aria-label={t`Chosen on the map`}>
          <MediaList>
            {open.members.map(({ product }) => (
              <MediaItem key={product.code} picture={smallCover(product.image)} title={<ProductLink product={product} search={search} />} end={<FromPrice from={{ ...product.from, was: null }} total={product.total} />}>
                <small className="muted"><CardFacts product={product} /></small>
              </MediaItem>
            ))}
          </MediaList>
          <IconButton label={t`Close`} icon={<Icon name="close" />} onClick={close} />
        </div>
      )}
    </section>
  );
}

/** The price that the product's card has, without cents that are zero: `€261`. */
const priceOf = ({ total, from }: ProductCard, locale: string) => formatMoney(total ?? from.amount, from.currency, locale).replace(/[.,]00(?!\d)/, '');

/** The products within the frame, placed in shares of the sheet's width. */
function markersOf(products: readonly ProductCard[], frame: MapFrame, textOf: (product: ProductCard) => string): readonly Omit<ProductMarker, 'width'>[] {
  const project = projection(frame);
  const { width, height } = MAP_SIZE;
  return products.flatMap((product) => {
    if (!product.coordinates) return [];
    const [x, y] = project([product.coordinates.lat, product.coordinates.lon]);
    return x < 0 || x > width || y < 0 || y > height ? [] : [{ product, text: textOf(product), x: x / width, y: y / width }];
  });
}

/**
 * The marks on the map and in the list: the codes of the products that are pointed at or focused in either of them.
 * The list's items are marked by an attribute, so that its cards need not be rendered again.
 */
function useMarks(list: ResultsMapProps['list']) {
  const [marked, mark] = useState<readonly string[]>([]);
  useEffect(() => {
    const events = new AbortController();
    const markAt = ({ target }: Event) => {
      const code = (target as Element).closest<HTMLElement>('[data-code]')?.dataset['code'];
      mark(code === undefined ? [] : [code]);
    };
    for (const type of ['pointerover', 'focusin']) list.current?.addEventListener(type, markAt, { signal: events.signal });
    for (const type of ['pointerleave', 'focusout']) list.current?.addEventListener(type, () => mark([]), { signal: events.signal });
    return () => events.abort();
  }, [list]);
  useEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-code]') ?? [])];
    for (const item of items) item.toggleAttribute('data-marked', marked.includes(item.dataset['code']!));
    return () => items.forEach((item) => item.removeAttribute('data-marked'));
  }, [list, marked]);
  return [marked, mark] as const;
}

/** The width of an element, in px, and one rem; 0 before it is known. `watch` is the element's ref. */
function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, rem: 16 });
  useLayoutEffect(() => {
    const measure = () => setSize({ width: element.current!.clientWidth, rem: parseFloat(getComputedStyle(document.documentElement).fontSize) });
    const observer = new ResizeObserver(measure);
    observer.observe(element.current!);
    measure();
    return () => observer.disconnect();
  }, []);
  return { ...size, watch: element };
}
