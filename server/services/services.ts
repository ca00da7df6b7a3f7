import type { Call, RequestOf, ResponseOf } from '#contract/call.ts';
import type { ProviderName } from '#domain/member/social-sign-in.ts';
import { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { NO_VERSION, type CatalogueVersions } from '#server/catalogue/catalogue-versions.ts';
import type { Log } from '#server/logger.ts';
import { availabilityAlertServices } from './availability-alerts.ts';
import { availabilityServices } from './availability-services.ts';
import { balancePaymentServices } from './balance-payment-services.ts';
import { basketServices } from './basket-services.ts';
import { cancellationServices } from './cancellation-services.ts';
import { createCardRefunds, type CardRefunds } from './card-refunds.ts';
import { cardServices } from './card-services.ts';
import { draftServices } from './draft-services.ts';
import type { EnquiryLimit } from './enquiry-limit.ts';
import { enquiryServices } from './enquiry-services.ts';
import { bookingDetailsServices } from './booking-details-services.ts';
import { bookingServices } from './booking-services.ts';
import { fareServices } from './fare-services.ts';
import { listingServices } from './listing-services.ts';
import { deskAgencyServices } from '#server/desk/agency-services.ts';
import { bookingChangeServices } from '#server/desk/booking-change-services.ts';
import { bookingListServices } from '#server/desk/booking-list-services.ts';
import { guestIdentityServices } from '#server/desk/guest-identity-services.ts';
import { deskServices } from '#server/desk/desk-services.ts';
import { photographServices } from '#server/desk/photograph-services.ts';
import { reviewDecisionServices } from '#server/desk/review-decision-services.ts';
import { signInServices } from '#server/desk/sign-in-services.ts';
import { pageServices } from './page-services.ts';
import { createPaymentAttempts, type AttemptPorts, type PaymentAttempts } from './payment-attempts.ts';
import { createPayments, type Payments } from './payment-services.ts';
import { productServices } from './product-services.ts';
import { quoteServices } from './quote-services.ts';
import { searchServices } from './search-services.ts';
import { callerInProcess, type Service } from './service.ts';
import { settingServices } from './setting-services.ts';
import type { VisitCounts } from '#server/visits/visit-counts.ts';
import { agencyServices } from '#server/agencies/agency-services.ts';
import { emailChangeServices } from '#server/members/email-change-services.ts';
import { memberBookingServices } from '#server/members/member-booking-services.ts';
import { memberFavouriteServices } from '#server/members/member-favourite-services.ts';
import { memberServices } from '#server/members/member-services.ts';
import { memberNoticeServices } from '#server/members/member-notices.ts';
import { memberQuoteServices } from '#server/members/member-quote-services.ts';
import type { Provider } from '#server/members/social/provider.ts';
import { socialLinkServices } from '#server/members/social/social-links.ts';
import { createSocialSignIn, type SocialSignIn } from '#server/members/social/social-sign-in.ts';
import { memberVoucherServices } from '#server/members/member-voucher-services.ts';
import { reviewServices } from '#server/reviews/review-services.ts';
import { visitServices } from '#server/visits/visit-services.ts';
import { bankTransferServices } from './bank-transfer-services.ts';
import { voucherServices } from './vouchers.ts';
import { visitorRequestServices } from './visitor-request-services.ts';

export interface ServicePorts extends AttemptPorts {
  readonly catalogueVersions: CatalogueVersions;
  /** The bank's address as browsers see it. */
  readonly bankUrl: () => string;
  readonly log: Log;
  readonly visitCounts: VisitCounts;
  readonly enquiryLimit: EnquiryLimit;
  /** The sites with whose accounts members sign in. */
  readonly providers: ReadonlyMap<ProviderName, Provider>;
  /** The shop's address as browsers see it. */
  readonly publicUrl: () => string;
}

export interface Services {
  /** All services that answer with an envelope, by the name of their call. */
  readonly byName: ReadonlyMap<string, Service>;
  readonly payments: Payments;
  readonly paymentAttempts: PaymentAttempts;
  readonly cardRefunds: CardRefunds;
  readonly socialSignIn: SocialSignIn;
  readonly catalogue: CatalogueReader;
  /** Whether the tenant exists, from memory; false, without a query, for a text that can be no tenant's id. */
  knowsTenant(tenant: string): boolean | Promise<boolean>;
  /**
   * Handles a call without HTTP, for pages rendered in this process. Requests,
   * responses and refusals are the same as over HTTP.
   * @throws Refusal, ContractError
   */
  callInProcess<C extends Call>(tenant: string, call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
}

/** Creates all services of the server, independent of HTTP. */
export function createServices(ports: ServicePorts): Services {
  const paymentAttempts = createPaymentAttempts(ports);
  const payments = createPayments({ ...ports, attempts: paymentAttempts });
  const cardRefunds = createCardRefunds(ports);
  const socialSignIn = createSocialSignIn(ports);
  const catalogue = new CatalogueReader(ports.database, ports.catalogueVersions, ports.log);
  const reading = { ...ports, catalogue };
  const services = [
    ...settingServices(reading), ...listingServices(reading), ...searchServices(reading), ...productServices(reading), ...cardServices(reading), ...pageServices(reading), ...fareServices(reading), ...availabilityServices(reading),
    ...basketServices(reading), ...voucherServices(reading), ...draftServices(ports), ...bookingServices(ports), ...enquiryServices(reading), ...visitorRequestServices(reading), ...availabilityAlertServices(reading), ...payments.services, ...balancePaymentServices({ ...ports, attempts: paymentAttempts }), ...bankTransferServices(ports), ...cancellationServices({ ...ports, cardRefunds, attempts: paymentAttempts }), ...bookingDetailsServices(ports),
    ...quoteServices(ports), ...deskServices(ports), ...bookingListServices(ports), ...guestIdentityServices(ports), ...bookingChangeServices({ ...ports, cardRefunds, attempts: paymentAttempts }), ...photographServices(ports), ...signInServices(ports), ...memberServices(reading), ...emailChangeServices(ports), ...memberBookingServices(reading), ...memberFavouriteServices(ports), ...memberVoucherServices(ports), ...memberNoticeServices(ports), ...memberQuoteServices(ports), ...socialSignIn.services, ...socialLinkServices(ports), ...agencyServices(ports), ...deskAgencyServices(ports), ...reviewServices(reading), ...reviewDecisionServices(ports), ...visitServices(reading),
  ];
  const byName = new Map(services.map((service) => [service.call.name, service]));
  return {
    byName,
    payments,
    paymentAttempts,
    cardRefunds,
    socialSignIn,
    catalogue,
    knowsTenant(tenant) {
      if (!TENANT_ID.test(tenant)) return false;
      const version = ports.catalogueVersions.of(tenant);
      return typeof version === 'string' ? version !== NO_VERSION : version.then((read) => read !== NO_VERSION);
    },
    async callInProcess(tenant, call, request) {
      const service = byName.get(call.name);
      if (!service) throw new TypeError(`${call.name} has no service`);
      return service.handle(callerInProcess(tenant), request) as ReturnType<Service['handle']>;
    },
  };
}

/** The ids of tenants, which are part of addresses and headers. */
const TENANT_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/i;
