import type { CurrencyCode, DecimalString, Locale } from './catalogue.ts';

/** A booking as its guest shows it on arrival, in words of one language: enough without a network. */
export interface BookingPass {
  readonly bookingNumber: string;
  readonly status: 'pendingPayment' | 'active' | 'closed' | 'cancelled';
  readonly collectionStatus: 'none' | 'advance' | 'all' | 'partly' | 'pending';
  readonly currency: CurrencyCode;
  readonly paid: DecimalString;
  readonly total: DecimalString;
  readonly lines: readonly {
    readonly title: string;
    /** When, for whom, or from where to where. */
    readonly facts: readonly string[];
    /** Path of the cover picture, without size. */
    readonly image: string;
  }[];
}

/** The passes of a member's latest bookings, as this device read them last (M5). */
export interface KeptPasses {
  readonly memberId: string;
  readonly lang: Locale;
  readonly passes: readonly BookingPass[];
}
