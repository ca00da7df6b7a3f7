import type { IsoDate, Locale } from '#domain/catalogue.ts';
import { isMailable } from '#domain/email-address.ts';
import { decimal, money, sum } from '#domain/pricing/money.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { BookingMailFacts } from '#server/mail/booking-mail.ts';
import { lineWords, loadLineWords } from '#server/mail/line-words.ts';
import { paidInInstalments } from '#domain/paid-instalments.ts';
import { amountsOf, instalmentsOf, type Booked, type Places } from './booked.ts';
import type { companyOf } from './company-record.ts';

/** A booking and the further data of its e-mails. */
export interface About {
  readonly booked: Booked;
  readonly places: Places;
  readonly company: Awaited<ReturnType<typeof companyOf>>;
}

/**
 * What the e-mails about a booking say, in a language.
 * @param day of the legs of a ride only those of this day; all when absent
 */
export async function factsOf({ booked, places, company, locale, link, day }: About & { readonly locale: Locale; readonly link: string; readonly day?: IsoDate }): Promise<BookingMailFacts> {
  const { booking, lines } = booked;
  const i18n = await loadLineWords(locale);
  const words = lines.map((line) => lineWords(i18n, line, booked, places, day));
  return {
    bookingNumber: booking.booking_number, guest: booking.guest, guestLocale: booking.locale, company, link,
    lines: words, currency: booking.currency, total: booking.grand_total, discount: decimal(sum(words.map(({ total }) => money(total))).minus(booking.grand_total)), ...amountsOf(booked), instalments: paidInInstalments(instalmentsOf(booked)),
  };
}

/** The page on which a guest finds a booking or a quote by its number and the e-mail address. */
export const bookingLink = (shopUrl: string, locale: Locale, number: string): string => `${shopUrl}${localisePath(locale, '/enquire-booking')}?number=${number}`;

/** The page on which a member finds a booking. */
export const memberBookingLink = (shopUrl: string, locale: Locale, number: string): string => `${shopUrl}${localisePath(locale, '/user/reservations')}?number=${number}`;

/** The part of that page on which the member reviews the booking. */
export const memberReviewsLink = (shopUrl: string, locale: Locale, number: string): string => `${memberBookingLink(shopUrl, locale, number)}#reviews`;

/** Guests answer the operator, not the address that sends. */
export const replyTo = ({ email }: Pick<About['company'], 'email'>): string | null => (isMailable(email) && email !== '' ? email : null);
