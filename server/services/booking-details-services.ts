import { bookingDetailsChange } from '#contract/calls/booking-details.ts';
import { correctedHotel, correctionProblems, correctableTexts, missingStayFields, stayDetailsOf, withTexts, type DetailsChange } from '#domain/booking-details.ts';
import type { BookingItem, IsoDate, Selection } from '#domain/catalogue.ts';
import { cardNumberFields } from '#domain/draft/guest.ts';
import { isPhone } from '#domain/phone-number.ts';
import { json, type Database, type TenantQueries } from '#server/database/connection.ts';
import type { Booked } from './booked.ts';
import { bookingSettingOf, daysAndZoneOf } from './booking-days.ts';
import { reportDetailsChanged } from './booking-mails.ts';
import { writeWords } from './booking-words.ts';
import type { Clock } from './clock.ts';
import { readSummary } from './enquiry-services.ts';
import type { MailPorts } from './mail-ports.ts';
import { provedBooking } from './proved-booking.ts';
import { isCancellable } from './refund-offer.ts';
import { refuse, serve, wrongField, type Service } from './service.ts';

interface Ports extends MailPorts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Corrections of a booking's details by its guest (B33). */
export function bookingDetailsServices({ database, clock, publicUrl }: Ports): readonly Service[] {
  return [
    serve(bookingDetailsChange, (caller, { proof, seenChange, ...change }) => database.inTenant(caller.tenant, async (queries) => {
      const { tenant } = caller;
      const now = clock();
      const booked = await provedBooking(queries, caller, proof, now, { lock: true });
      if (!booked) throw refuse(bookingDetailsChange, 'notFound');
      const at = daysAndZoneOf(await bookingSettingOf(queries, tenant), now);
      // Details can be corrected as long as the booking can be cancelled.
      if (!isCancellable(booked, at.days)) throw refuse(bookingDetailsChange, 'notChangeable');
      const changed = corrected(booked, change, at.days.today, now);
      if (changed !== booked) {
        if (booked.booking.details_changed_at?.toISOString() !== seenChange) throw refuse(bookingDetailsChange, 'detailsMoved', await readSummary(queries, booked, at, { isProved: true }));
        // A repeated request is not charged: it sends no e-mail.
        await caller.chargeMessage();
        await store(queries, booked, changed);
        await reportDetailsChanged(queries, tenant, booked, changed, { publicUrl }, now);
      }
      return readSummary(queries, changed, at, { isProved: true });
    })),
  ];
}

/**
 * The booking with a correction; the same object when nothing changes.
 * @throws ContractError naming the first field that is wrong
 */
function corrected(booked: Booked, change: DetailsChange, today: IsoDate, now: Date): Booked {
  const { booking } = booked;
  const phone = change.phone === undefined ? booking.guest.phone : correctedPhone(booking, change.phone);
  const hotel = change.hotel === undefined ? booking.hotel : hotelWith(booked, change.hotel);
  const note = change.note === undefined ? booking.note : correctedNote(change.note);
  const lines = linesWith(booked, change.lines ?? [], today);
  if (phone === booking.guest.phone && hotel === booking.hotel && note === booking.note && lines === booked.lines) return booked;
  return { ...booked, lines, booking: { ...booking, guest: { ...booking.guest, phone }, hotel, note, details_changed_at: correctionTime(booking.details_changed_at, now) } };
}

/** The time of a correction, later than the last one: a request names the correction that its guest has seen by its time. */
const correctionTime = (last: Date | null, now: Date): Date => new Date(Math.max(now.getTime(), last ? last.getTime() + 1 : 0));

function correctedPhone({ guest }: Booked['booking'], wanted: string): string {
  const phone = wanted.trim();
  if (!isPhone(phone)) throw wrongField('telefon', 'invalid', 'is not a phone number');
  if (cardNumberFields({ ...guest, phone }).includes('phone')) throw holdsCard('telefon');
  return phone;
}

function hotelWith({ booking, lines }: Booked, wanted: NonNullable<DetailsChange['hotel']>): Booked['booking']['hotel'] {
  const stay = stayDetailsOf(lines.map(({ wish }) => wish), booking.hotel);
  const hotel = correctedHotel(stay, booking.hotel, wanted);
  if (hotel === booking.hotel || hotel === null) return booking.hotel;
  if (missingStayFields(stay, hotel).length > 0) throw wrongField('hotel_bilgi', 'required', 'needs hotel and city, or an address in each of several places');
  if (cardNumberFields(hotel).length > 0) throw holdsCard('hotel_bilgi');
  return hotel;
}

function correctedNote(wanted: string): string {
  const note = wanted.trim();
  if (cardNumberFields({ note }).length > 0) throw holdsCard('rezervasyon_notu');
  return note;
}

/** The lines with corrected texts; the same array when none changes. */
function linesWith({ lines }: Booked, changes: NonNullable<DetailsChange['lines']>, today: IsoDate): Booked['lines'] {
  const corrections = new Map(changes.map(({ lineId, selection }) => [lineId, selection]));
  if ([...corrections.keys()].some((lineId) => !lines.some((line) => line.line_id === lineId))) throw wrongField('sepet_urunler', 'oneOf', 'names a line that is not in the booking');
  const next = lines.map((line) => {
    const wanted = corrections.get(line.line_id);
    const selection = wanted && correctedSelection(line.wish, wanted, today);
    return selection && selection !== line.wish.selection ? { ...line, wish: { ...line.wish, selection } as BookingItem } : line;
  });
  return next.some((line, index) => line !== lines[index]) ? next : lines;
}

/** The stored selection with the correctable texts of the wanted one. Nothing else of the wanted one is read. */
function correctedSelection(wish: BookingItem, wanted: Selection, today: IsoDate): Selection {
  const { offer } = wish;
  if (wanted.vertical !== offer.vertical) throw wrongField('sepet_urunler', 'invalid', 'has a selection of another kind of product');
  const selection = withTexts(wish, correctableTexts({ offer, selection: wanted }));
  if (correctionProblems(wish, selection, today).length > 0) throw wrongField('sepet_urunler', 'invalid', 'has a text that the product does not take');
  return selection;
}

const holdsCard = (field: string) => wrongField(field, 'invalid', 'holds a card number, which we never keep');

/** Stores a correction of a locked booking. */
async function store(queries: TenantQueries, before: Booked, { booking, lines }: Booked): Promise<void> {
  const { tenant, booking_number: number, guest, hotel, note, details_changed_at } = booking;
  await queries.updateTable('bookings').set({ guest: json(guest), hotel: hotel && json(hotel), note, details_changed_at }).where('tenant', '=', tenant).where('booking_number', '=', number).execute();
  // The desk finds the booking by its phone number (B26).
  await writeWords(queries, tenant, [booking]).execute();
  for (const line of lines.filter((one) => !before.lines.includes(one))) {
    await queries.updateTable('booking_lines').set({ wish: json(line.wish) }).where('tenant', '=', tenant).where('booking_number', '=', number).where('line_id', '=', line.line_id).execute();
  }
}
