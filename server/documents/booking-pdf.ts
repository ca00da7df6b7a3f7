import type { BookingSummary } from '#contract/calls/booking.ts';
import { groupIban } from '#domain/bank-transfer.ts';
import type { DecimalString, Locale } from '#domain/catalogue.ts';
import { dueOnArrival } from '#domain/due-on-arrival.ts';
import { isZero } from '#domain/is-zero.ts';
import { paidInInstalments } from '#domain/paid-instalments.ts';
import { formatDateTime, formatDay, formatMoney } from '#i18n/format.ts';
import { joined, type LineWords } from '#server/mail/line-words.ts';
import { textsIn } from '#server/mail/mail-text.ts';
import { DOCUMENT_TEXTS, type DocumentTexts } from './booking-pdf-texts.ts';
import { createPdf, type Pdf } from './pdf.ts';

/** The data of a booking's document. The guest's note is left out, because it may contain health data. */
export interface BookingPdfFacts {
  readonly booking: BookingSummary;
  /** The booking's lines in words of the document's language, in its order. */
  readonly lines: readonly LineWords[];
  readonly brand: string;
  readonly company: { readonly name: string; readonly tursabNo: string; readonly address: string; readonly phone: string; readonly email: string; readonly hours: string };
  /** IANA time zone of the destinations. */
  readonly zone: string;
}

/**
 * The document of a booking, to be printed or shown on arrival: number with its QR code, lines, costs, and the operator.
 * @returns a tagged PDF
 */
export function bookingPdf({ booking, lines, brand, company, zone }: BookingPdfFacts, locale: Locale): Promise<Uint8Array<ArrayBuffer>> {
  const texts = textsIn(DOCUMENT_TEXTS, locale);
  const money = (amount: DecimalString) => formatMoney(amount, booking.currency, locale);
  const heading = texts.heading[booking.bankTransfer ? 'awaitingTransfer' : booking.status];
  const pdf = createPdf({
    title: `${heading} ${booking.bookingNumber}`, author: company.name, language: locale,
    footer: (page, pages) => [joined([company.name, company.tursabNo && `TÜRSAB ${company.tursabNo}`]), `${booking.bookingNumber}, ${texts.page(page, pages)}`],
  });

  pdf.letterhead(brand, [company.phone, company.email]);
  pdf.heading(heading);
  pdf.ticket([
    { label: texts.number, value: booking.bookingNumber, large: true },
    { label: texts.guest, value: booking.guestName },
    { label: texts.bookedOn, value: formatDay(Date.parse(booking.createdAt), zone) },
  ], booking.status === 'active' ? { text: booking.bookingNumber, caption: texts.showOnArrival } : null);

  pdf.section(texts.trip);
  lines.forEach(({ title, facts, total }) => pdf.entry(title, facts, money(total)));

  pdf.section(texts.cost);
  writeTotals(pdf, booking, texts, money);
  if (booking.freeUntil) pdf.paragraph(texts.freeUntil(formatDateTime(Date.parse(booking.freeUntil), zone)));
  if (booking.cancellation) pdf.paragraph(texts.cancelledOn(formatDay(Date.parse(booking.cancellation.at), zone)));
  writeBankTransfer(pdf, booking, texts, money, zone);

  pdf.paragraph(`${texts.questions} ${joined([company.phone, company.email])}\n${company.hours}\n${company.address}`);
  return pdf.end();
}

type Money = (amount: DecimalString) => string;

/** Writes the price of the booking and the paid amounts. Amounts of zero are left out. */
function writeTotals(pdf: Pdf, booking: BookingSummary, texts: DocumentTexts, money: Money): void {
  const { totals, paid, cancellation } = booking;
  const { basketCampaign, voucher } = totals;
  const row = (label: string, amount: DecimalString, sign: '' | '-' = '') => {
    if (!isZero(amount)) pdf.row(label, money(sign + amount));
  };
  row(texts.products, totals.products);
  row(texts.promotions, totals.campaigns, '-');
  row(texts.extras, totals.extras);
  if (basketCampaign) row(texts.basketPromotion, basketCampaign.amount, '-');
  if (voucher) row(`${texts.voucher} ${voucher.code}`, voucher.amount, '-');
  row(texts.discount, totals.discretionary, '-');
  row(texts.vat, totals.vatAdded);
  pdf.row(texts.total, money(totals.grandTotal), 'total');
  row(texts.vatIncluded, totals.vatIncluded);
  pdf.row(texts.paid, money(paid), 'strong');
  for (const { count, difference } of paidInInstalments(booking)) pdf.row(texts.instalments(count), money(difference));
  if (cancellation) pdf.row(texts.refund, money(cancellation.refund), 'strong');
  else if (booking.status !== 'cancelled') row(texts.remaining, dueOnArrival(booking));
}

/** Writes the amount, the deadline and the accounts of the bank transfer that the booking waits for (B21). */
function writeBankTransfer(pdf: Pdf, { bankTransfer, bookingNumber }: BookingSummary, texts: DocumentTexts, money: Money, zone: string): void {
  if (!bankTransfer) return;
  pdf.row(texts.bankTransfer(formatDateTime(Date.parse(bankTransfer.payBy), zone)), money(bankTransfer.amount), 'strong');
  for (const { bank, holder, iban, bic, currency } of bankTransfer.accounts) {
    pdf.paragraph([`${bank}, ${currency}`, holder, groupIban(iban), bic, texts.reference(bookingNumber)].filter(Boolean).join('\n'));
  }
}
