import type { Offer } from '#domain/catalogue.ts';
import type { OpenRecord, ProductRecord } from '#server/database/records.ts';
import { productImage } from './images.ts';

/** Whether a visitor can book it today: an open vertical, sold without a quote. */
export function isOnSale(record: ProductRecord): record is OpenRecord {
  return (record.vertical === 'villa' || record.vertical === 'tour') && record.saleMode === 'direct';
}

/** The part of a product that a basket line keeps and pricing needs. */
export function offerOf(tenant: string, record: OpenRecord): Offer {
  const shared = {
    productCode: record.code,
    title: record.title,
    slug: record.slug,
    destination: record.destination,
    image: productImage(tenant, record.code),
    currency: record.currency,
    saleMode: record.saleMode,
    payment: record.payment,
    vat: record.vat,
    campaign: record.campaign,
    extras: record.extras,
  };
  switch (record.vertical) {
    case 'villa': {
      const { capacity, checkIn, checkOut, seasons, damageDeposit, cleaningFee } = record;
      return { ...shared, vertical: 'villa', terms: { capacity, checkIn, checkOut, seasons, damageDeposit, cleaningFee } };
    }
    case 'tour': {
      const { durationMinutes, sessions, weekdays, pricing, capacityPerSession, pickup } = record;
      return { ...shared, vertical: 'tour', terms: { durationMinutes, sessions, weekdays, pricing, capacityPerSession, pickup } };
    }
  }
}
