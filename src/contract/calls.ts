import type { Call } from './call.ts';
import { basketHold, basketPrice } from './calls/basket.ts';
import { bookingCreate, bookingEnquire } from './calls/booking.ts';
import { deviceForget, draftPull, draftPush } from './calls/draft.ts';
import { categoryProducts, filterData, homeProducts } from './calls/listings.ts';
import { cardTokenise, paymentReturn, paymentStart, paymentStatus } from './calls/payment.ts';
import { availabilityGet, pageGet, productGet } from './calls/product.ts';
import { otherSettingGet, settingGet } from './calls/settings.ts';

/** The call table: every call of the contract once. */
export const CALLS: readonly Call[] = [
  settingGet,
  otherSettingGet,
  homeProducts,
  categoryProducts,
  filterData,
  productGet,
  availabilityGet,
  pageGet,
  basketPrice,
  basketHold,
  draftPush,
  draftPull,
  deviceForget,
  bookingCreate,
  bookingEnquire,
  cardTokenise,
  paymentStart,
  paymentStatus,
  paymentReturn,
];
