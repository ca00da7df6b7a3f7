import { completeTitle } from '#domain/complete-title.ts';
import { completeText, type Offer, type VerticalName } from '#domain/catalogue.ts';
import { isOfSoldVertical, type ProductRecord, type RecordIn, type SoldRecord } from '#server/database/records.ts';
import { serverOf } from '#verticals/server.ts';
import { productImage } from './image-urls.ts';

/** Whether a product is listed and shown: its vertical is sold, in the product's sale mode. */
export function isOnSale(record: ProductRecord): record is SoldRecord {
  return isOfSoldVertical(record) && (serverOf(record.vertical).saleModes?.includes(record.saleMode) ?? true);
}

/** Whether a product on sale can be booked directly, without a quote of the operator. */
export function isSoldDirectly(record: ProductRecord): record is SoldRecord {
  return isOnSale(record) && record.saleMode === 'direct';
}

/** Whether a product on sale is priced by the operator on request. */
export function isSoldOnRequest(record: ProductRecord): record is SoldRecord {
  return isOnSale(record) && record.saleMode === 'quote';
}

/** Offers by the record that they were made from, which belongs to one tenant. The catalogue in memory gives the same records again and again. */
const offers = new WeakMap<ProductRecord, Offer>();

/** Returns a product's offer: the part that a basket line stores and pricing uses. Callers share it and must not change it. */
export function offerOf(tenant: string, record: RecordIn<VerticalName>): Offer {
  const known = offers.get(record);
  if (known) return known;
  const offer = makeOffer(tenant, record);
  offers.set(record, offer);
  return offer;
}

/** Returns the part of an offer that listings store: what prices and booking rules depend on, without extras. Texts and the picture are empty. */
export function listedOffer(offer: Offer): Offer {
  return { ...offer, title: {}, slug: {}, image: '', extras: [] } as unknown as Offer;
}

function makeOffer(tenant: string, record: RecordIn<VerticalName>): Offer {
  const { code, vertical, title, slug, destination, currency, saleMode, payment, vat, campaign, extras, leadHours } = record;
  return {
    productCode: code,
    vertical,
    ...completeTitle(title),
    slug: completeText(slug),
    destination,
    image: productImage(tenant, record),
    currency,
    saleMode,
    payment,
    vat,
    campaign,
    extras: extras.map((extra) => ({ ...extra, ...completeTitle(extra.title) })),
    ...(leadHours !== undefined && { leadHours }),
    terms: serverOf(vertical).terms(record),
  } as Offer;
}
