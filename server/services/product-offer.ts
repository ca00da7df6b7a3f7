import { completeText, type Offer, type VerticalName } from '#domain/catalogue.ts';
import { isOfSoldVertical, type ProductRecord, type RecordIn, type SoldRecord } from '#server/database/records.ts';
import { serverOf } from '#verticals/server.ts';
import { productImage } from './image-urls.ts';

/** Whether a product can be booked directly: its vertical is sold, and it needs no quote. */
export function isOnSale(record: ProductRecord): record is SoldRecord {
  return isOfSoldVertical(record) && record.saleMode === 'direct';
}

/** Builds a product's offer: the part that a basket line stores and pricing uses. */
export function offerOf(tenant: string, record: RecordIn<VerticalName>): Offer {
  const { code, vertical, title, slug, destination, currency, saleMode, payment, vat, campaign, extras } = record;
  return {
    productCode: code,
    vertical,
    title: completeText(title),
    slug: completeText(slug),
    destination,
    image: productImage(tenant, code),
    currency,
    saleMode,
    payment,
    vat,
    campaign,
    extras: extras.map((extra) => ({ ...extra, title: completeText(extra.title) })),
    terms: serverOf(vertical).terms(record),
  } as Offer;
}
