import type { Call } from './call.ts';
import { agencyGet, agencyJoin } from './calls/agency.ts';
import { agencyApply } from './calls/agency-application.ts';
import { agencyDecide, agencyLink, agencyList } from './calls/desk-agencies.ts';
import { availabilityAlert, availabilityAlertStop } from './calls/availability-alerts.ts';
import { basketHold, basketPrice } from './calls/basket.ts';
import { bookingDetailsChange } from './calls/booking-details.ts';
import { bookingCreate, bookingDocument, bookingEnquire, bankTransferNotify } from './calls/booking.ts';
import { productCards, showcase, similarProducts } from './calls/cards.ts';
import { pageAllGet, pageGet } from './calls/content.ts';
import { balanceAbandon, balanceStart, balanceStatus } from './calls/balance-payment.ts';
import { bookingCancel, cancellationLink, cancellationOffer } from './calls/cancellation.ts';
import { bookingList, collectionAdd, deskCancel, refundDone } from './calls/desk-bookings.ts';
import { guestIdentityGet } from './calls/desk-guest.ts';
import { messageAnswered, messageList } from './calls/desk-messages.ts';
import { reviewDecide, reviewList } from './calls/desk-reviews.ts';
import { deviceForget, draftPull, draftPush } from './calls/draft.ts';
import { fareList, rideQuery } from './calls/fares.ts';
import { categoryProducts, filterData, homeProducts } from './calls/listings.ts';
import { memberNotices, memberNoticesRead } from './calls/member-notices.ts';
import { memberQuotes } from './calls/member-quotes.ts';
import { memberData, memberDelete, memberEmailChange, memberEmailConfirm, memberFavouriteAdd, memberFavouriteRemove, memberFavourites, memberForgot, memberGet, memberPassword, memberRegister, memberSignIn, memberSignOut, memberUpdate, memberVouchers } from './calls/member.ts';
import { operatorSignIn, operatorSignOut } from './calls/operator.ts';
import { cardTokenise, paymentAbandon, paymentReturn, paymentStart, paymentStatus } from './calls/payment.ts';
import { photographAdd, photographList, photographOrder, photographRemove } from './calls/photographs.ts';
import { availabilityGet, productGet } from './calls/product.ts';
import { memberQuote, quoteAnswer, quoteBasket, quoteEnquire, quoteList, quotePrice, quoteReject, quoteRequest } from './calls/quote.ts';
import { bookingReviews, reviewAdd, reviewWithdraw } from './calls/review.ts';
import { productSearch, searchSuggest } from './calls/search.ts';
import { otherSettingGet } from './calls/other-settings.ts';
import { settingGet } from './calls/settings.ts';
import { memberLink, memberLinks, memberUnlink } from './calls/social-links.ts';
import { socialSignIn } from './calls/social-sign-in.ts';
import { productViews, visit, visitSummary } from './calls/visits.ts';
import { voucherQuery } from './calls/voucher.ts';
import { contactPost, specialOfferPost } from './calls/visitor-requests.ts';

/** The call table: every call of the contract once. */
export const CALLS: readonly Call[] = [
  settingGet,
  otherSettingGet,
  homeProducts,
  categoryProducts,
  filterData,
  productSearch,
  searchSuggest,
  productGet,
  similarProducts,
  showcase,
  productCards,
  availabilityGet,
  availabilityAlert,
  availabilityAlertStop,
  pageGet,
  pageAllGet,
  fareList,
  rideQuery,
  basketPrice,
  voucherQuery,
  basketHold,
  draftPush,
  draftPull,
  deviceForget,
  bookingCreate,
  bookingEnquire,
  bookingDocument,
  bankTransferNotify,
  balanceStart,
  balanceStatus,
  balanceAbandon,
  cancellationLink,
  cancellationOffer,
  bookingCancel,
  bookingDetailsChange,
  cardTokenise,
  paymentStart,
  paymentStatus,
  paymentAbandon,
  paymentReturn,
  memberRegister,
  memberSignIn,
  socialSignIn.google,
  socialSignIn.facebook,
  memberSignOut,
  memberForgot,
  memberGet,
  memberUpdate,
  memberPassword,
  memberDelete,
  memberEmailChange,
  memberEmailConfirm,
  memberLinks,
  memberLink,
  memberUnlink,
  memberData,
  memberVouchers,
  memberNotices,
  memberNoticesRead,
  memberQuotes,
  memberFavourites,
  memberFavouriteAdd,
  memberFavouriteRemove,
  bookingReviews,
  reviewAdd,
  reviewWithdraw,
  contactPost,
  specialOfferPost,
  agencyApply,
  agencyJoin,
  agencyGet,
  quoteRequest,
  quoteEnquire,
  memberQuote,
  quoteAnswer,
  quoteBasket,
  quoteList,
  quotePrice,
  quoteReject,
  bookingList,
  guestIdentityGet,
  collectionAdd,
  refundDone,
  deskCancel,
  messageList,
  messageAnswered,
  agencyList,
  agencyDecide,
  agencyLink,
  reviewList,
  reviewDecide,
  operatorSignIn,
  operatorSignOut,
  photographList,
  photographAdd,
  photographRemove,
  photographOrder,
  productViews,
  visit,
  visitSummary,
];
