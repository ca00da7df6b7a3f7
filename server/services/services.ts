import type { Call, RequestOf, ResponseOf } from '#contract/call.ts';
import { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { NO_VERSION, type CatalogueVersions } from '#server/catalogue/catalogue-versions.ts';
import type { Log } from '#server/logger.ts';
import { availabilityServices } from './availability-services.ts';
import { basketServices } from './basket-services.ts';
import { draftServices } from './draft-services.ts';
import type { EnquiryLimit } from './enquiry-limit.ts';
import { enquiryServices } from './enquiry-services.ts';
import { bookingServices } from './booking-services.ts';
import { listingServices } from './listing-services.ts';
import { pageServices } from './page-services.ts';
import { createPayments, type PaymentPorts, type Payments } from './payment-services.ts';
import { productServices } from './product-services.ts';
import { NO_PROOF, type Caller, type Service } from './service.ts';
import { settingServices } from './setting-services.ts';

export interface ServicePorts extends PaymentPorts {
  readonly catalogueVersions: CatalogueVersions;
  /** The bank's address as browsers see it. */
  readonly bankUrl: () => string;
  readonly log: Log;
  readonly enquiryLimit: EnquiryLimit;
}

export interface Services {
  /** All services that answer with an envelope, by the name of their call. */
  readonly byName: ReadonlyMap<string, Service>;
  readonly payments: Payments;
  readonly catalogue: CatalogueReader;
  /** Whether the tenant exists, from memory; false, without a query, for a text that can be no tenant's id. */
  knowsTenant(tenant: string): Promise<boolean>;
  /**
   * Handles a call without HTTP, for pages rendered in this process. Requests,
   * responses and refusals are the same as over HTTP.
   * @throws Refusal, ContractError
   */
  callInProcess<C extends Call>(tenant: string, call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
}

/** Creates all services of the server, independent of HTTP. */
export function createServices(ports: ServicePorts): Services {
  const payments = createPayments(ports);
  const catalogue = new CatalogueReader(ports.database, ports.catalogueVersions);
  const reading = { ...ports, catalogue };
  const services = [
    ...settingServices(reading), ...listingServices(reading), ...productServices(reading), ...pageServices(reading), ...availabilityServices(reading),
    ...basketServices(reading), ...draftServices(ports), ...bookingServices(ports), ...enquiryServices(ports), ...payments.services,
  ];
  const byName = new Map(services.map((service) => [service.call.name, service]));
  return {
    byName,
    payments,
    catalogue,
    knowsTenant: async (tenant) => TENANT_ID.test(tenant) && (await ports.catalogueVersions.of(tenant)) !== NO_VERSION,
    async callInProcess(tenant, call, request) {
      const service = byName.get(call.name);
      if (!service) throw new TypeError(`${call.name} is not answered here`);
      const caller: Caller = { tenant, idempotencyKey: null, draft: NO_PROOF, client: null };
      return service.handle(caller, request) as ReturnType<Service['handle']>;
    },
  };
}

/** The ids of tenants, which are part of addresses and headers. */
const TENANT_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/i;
