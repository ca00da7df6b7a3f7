import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { catalogue } from './migrations/0001-catalogue.ts';
import { trade } from './migrations/0002-trade.ts';
import { drafts } from './migrations/0003-drafts.ts';
import { draftSnapshots } from './migrations/0004-draft-snapshots.ts';
import { spans } from './migrations/0005-spans.ts';
import { catalogueVersions } from './migrations/0006-catalogue-versions.ts';
import { listingColumns } from './migrations/0007-listing-columns.ts';
import { serverRole } from './migrations/0008-server-role.ts';
import { catalogueHistory } from './migrations/0009-catalogue-history.ts';
import { enquiryMisses } from './migrations/0010-enquiry-misses.ts';
import { listingIndexes } from './migrations/0011-listing-indexes.ts';
import { visitorRequests } from './migrations/0012-visitor-requests.ts';
import { quotes } from './migrations/0013-quotes.ts';
import { spansByProduct } from './migrations/0014-spans-by-product.ts';
import { searchTexts } from './migrations/0015-search-texts.ts';
import { availabilityAlerts } from './migrations/0017-availability-alerts.ts';
import { visitCounts } from './migrations/0018-visit-counts.ts';
import { listedOffers } from './migrations/0019-listed-offers.ts';
import { photographs } from './migrations/0020-photographs.ts';
import { listingChoices } from './migrations/0021-listing-choices.ts';
import { voucherUses } from './migrations/0022-voucher-uses.ts';
import { coveringOrders } from './migrations/0023-covering-orders.ts';
import { offersAsText } from './migrations/0024-offers-as-text.ts';
import { listedCards } from './migrations/0025-listed-cards.ts';
import { searchByWordsAlone } from './migrations/0026-search-by-words-alone.ts';
import { ordersOfDestinations } from './migrations/0027-orders-of-destinations.ts';
import { offersInRows } from './migrations/0028-offers-in-rows.ts';
import { rejectedQuotes } from './migrations/0029-rejected-quotes.ts';
import { alertStopLinks } from './migrations/0030-alert-stop-links.ts';
import { toldBookings } from './migrations/0031-told-bookings.ts';
import { checkoutIds } from './migrations/0032-checkout-ids.ts';
import { members } from './migrations/0033-members.ts';
import { bankTransfers } from './migrations/0034-bank-transfers.ts';
import { cancellations } from './migrations/0035-cancellations.ts';
import { paymentInstalments } from './migrations/0036-instalments.ts';
import { reviews } from './migrations/0037-reviews.ts';
import { agencies } from './migrations/0038-agencies.ts';
import { memberNotices } from './migrations/0039-member-notices.ts';
import { memberIdentities } from './migrations/0040-member-identities.ts';
import { closedBookings } from './migrations/0041-closed-bookings.ts';
import { refusedRefunds } from './migrations/0042-refused-refunds.ts';
import { foundBookings } from './migrations/0043-found-bookings.ts';
import { memberQuotes } from './migrations/0044-member-quotes.ts';
import { rateBulletins } from './migrations/0045-rate-bulletins.ts';
import { emailChanges } from './migrations/0046-email-changes.ts';
import { balancePayments } from './migrations/0047-balance-payments.ts';
import { changedDetails } from './migrations/0048-changed-details.ts';
import { messageNumbers } from './migrations/0049-message-numbers.ts';
import { paymentReminders } from './migrations/0050-payment-reminders.ts';
import { noticesOfArrivedMoney } from './migrations/0051-notices-of-arrived-money.ts';
import { declinesOnPages } from './migrations/0052-declines-on-pages.ts';

/** Migrations run in the order of their names. A released migration is never edited. */
const MIGRATIONS = {
  '0001-catalogue': catalogue,
  '0002-trade': trade,
  '0003-drafts': drafts,
  '0004-draft-snapshots': draftSnapshots,
  '0005-spans': spans,
  '0006-catalogue-versions': catalogueVersions,
  '0007-listing-columns': listingColumns,
  '0008-server-role': serverRole,
  '0009-catalogue-history': catalogueHistory,
  '0010-enquiry-misses': enquiryMisses,
  '0011-listing-indexes': listingIndexes,
  '0012-visitor-requests': visitorRequests,
  '0013-quotes': quotes,
  '0014-spans-by-product': spansByProduct,
  '0015-search-texts': searchTexts,
  '0017-availability-alerts': availabilityAlerts,
  '0018-visit-counts': visitCounts,
  '0019-listed-offers': listedOffers,
  '0020-photographs': photographs,
  '0021-listing-choices': listingChoices,
  '0022-voucher-uses': voucherUses,
  '0023-covering-orders': coveringOrders,
  '0024-offers-as-text': offersAsText,
  '0025-listed-cards': listedCards,
  '0026-search-by-words-alone': searchByWordsAlone,
  '0027-orders-of-destinations': ordersOfDestinations,
  '0028-offers-in-rows': offersInRows,
  '0029-rejected-quotes': rejectedQuotes,
  '0030-alert-stop-links': alertStopLinks,
  '0031-told-bookings': toldBookings,
  '0032-checkout-ids': checkoutIds,
  '0033-members': members,
  '0034-bank-transfers': bankTransfers,
  '0035-cancellations': cancellations,
  '0036-instalments': paymentInstalments,
  '0037-reviews': reviews,
  '0038-agencies': agencies,
  '0039-member-notices': memberNotices,
  '0040-member-identities': memberIdentities,
  '0041-closed-bookings': closedBookings,
  '0042-refused-refunds': refusedRefunds,
  '0043-found-bookings': foundBookings,
  '0044-member-quotes': memberQuotes,
  '0045-rate-bulletins': rateBulletins,
  '0046-email-changes': emailChanges,
  '0047-balance-payments': balancePayments,
  '0048-changed-details': changedDetails,
  '0049-message-numbers': messageNumbers,
  '0050-payment-reminders': paymentReminders,
  '0051-notices-of-arrived-money': noticesOfArrivedMoney,
  '0052-declines-on-pages': declinesOnPages,
};

/** @returns whether the database has exactly the migrations of this release */
export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
  const { rows: [table] } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!table?.exists) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).join() === Object.keys(MIGRATIONS).join();
}

/**
 * Runs all pending migrations. When several processes start at once on
 * PostgreSQL, the migrator's advisory lock lets one of them run.
 * @throws the error of the migration that failed; the whole run is rolled back
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } }).migrateToLatest();
  if (error) throw new Error('The database could not be migrated', { cause: error });
}
