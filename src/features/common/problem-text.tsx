import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Locale, Offer, VerticalName } from '#domain/catalogue.ts';
import type { Agreement, UnavailableReason } from '#domain/draft/events.ts';
import type { GuestField, HotelField } from '#domain/draft/guest.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { BookingProblem } from '#domain/booking-problem.ts';
import { formatDate, formatList } from '#i18n/format.ts';
import type { VerticalTypes } from '#verticals/schemas.ts';
import { textsOf } from '#verticals/texts.ts';
import { addressLabel } from './address-label.ts';

export interface ProblemTextProps {
  readonly problem: DraftProblem;
  /** The product it is about, for the names of its extras. */
  readonly offer?: Offer | undefined;
}

export function ProblemText({ problem, offer }: ProblemTextProps) {
  return <>{problemText(useLingui().i18n, problem, offer)}</>;
}

/** Why something is refused and what to do about it (V2), also for a toast. */
export function problemText(i18n: I18n, problem: DraftProblem, offer?: Offer): string {
  const own = offer && textsOf(offer.vertical).problem(i18n, problem as BookingProblem);
  if (own) return own;
  const extraTitle = (code: string) => offer?.extras.find((extra) => extra.code === code)?.title[i18n.locale as Locale] ?? code;
  switch (problem.code) {
    case 'datesMissing':
      return i18n._(msg`Choose your dates.`);
    case 'datesReversed':
      return i18n._(msg`The end is before the start. Choose a later day.`);
    case 'inThePast':
      return i18n._(msg`These dates are in the past. Choose later ones.`);
    case 'bookingClosed': {
      const { leadHours } = problem;
      if (leadHours === 0) return i18n._(msg`It has already started. Choose a later day or time.`);
      const leadDays = leadHours / 24;
      return Number.isInteger(leadDays)
        ? i18n._(msg`${plural(leadDays, { one: 'Bookings close # day before the start. Choose a later day.', other: 'Bookings close # days before the start. Choose a later day.' })}`)
        : i18n._(msg`${plural(leadHours, { one: 'Bookings close # hour before the start. Choose a later day or time.', other: 'Bookings close # hours before the start. Choose a later day or time.' })}`);
    }
    case 'tooFarAhead': {
      const last = formatDate(problem.lastDay);
      return i18n._(msg`Bookings are open until ${last}. Choose earlier dates.`);
    }
    case 'notOffered': {
      const date = formatDate(problem.date);
      return i18n._(msg`On ${date} it is not available. Choose other dates.`);
    }
    case 'overCapacity': {
      const { capacity } = problem;
      return i18n._(msg`The number of travellers cannot exceed ${capacity}.`);
    }
    case 'noAdult':
      return i18n._(msg`At least one traveller must be an adult.`);
    case 'noSuchExtra': {
      const extra = extraTitle(problem.extra);
      return i18n._(msg`“${extra}” is no longer available. Please remove it.`);
    }
    case 'extraQuantity': {
      const extra = extraTitle(problem.extra);
      const { most } = problem;
      return i18n._(msg`“${extra}”: ${most} at most.`);
    }
    case 'checkoutPending':
      return i18n._(msg`Your payment is in progress. You can make changes again once the bank has answered.`);
    case 'noSuchLine':
      return i18n._(msg`This is no longer in your basket.`);
    case 'notSoldDirectly':
      return i18n._(msg`This is priced on request and cannot be booked directly.`);
    case 'quotationFixed':
      return i18n._(msg`This basket is an accepted quote. Its contents and its price are fixed.`);
    case 'alreadyInBasket':
      return i18n._(msg`The same product with the same dates is already in your basket.`);
    case 'unavailable':
      return unavailableText(i18n, problem.reason);
    case 'wrongSelection':
      return i18n._(msg`These dates belong to another product. Choose them again.`);
    case 'badParty':
      return i18n._(msg`The number of travellers must be a whole number.`);
    case 'badQuantity': {
      const extra = extraTitle(problem.extra);
      return i18n._(msg`“${extra}”: the quantity must be a whole number.`);
    }
    case 'cardNumberInText':
      return i18n._(msg`This looks like a card number. Please take it out: it belongs in the card form only.`);
    case 'badRate': {
      const { currency } = problem;
      return i18n._(msg`There is no exchange rate for ${currency} at the moment. Choose another currency.`);
    }
    case 'basketEmpty':
      return i18n._(msg`Your basket is empty`);
    case 'lineInvalid':
      return problem.problems.map((each) => problemText(i18n, each, offer)).join(' ');
    case 'changeUnseen':
      return i18n._(msg`${plural(problem.lineIds.length, { one: 'A price has changed. Please check it before you pay.', other: '# prices have changed. Please check them before you pay.' })}`);
    case 'newsUnseen':
      return i18n._(msg`${plural(problem.count, { one: 'Something in your basket has changed. Please check it before you pay.', other: '# things in your basket have changed. Please check them before you pay.' })}`);
    case 'reloadNeeded':
      return i18n._(msg`This page is out of date. Reload it to make changes.`);
    case 'guestIncomplete':
      return mandatory(i18n, problem.fields.map((field) => guestFieldName(i18n, field)));
    case 'hotelIncomplete':
      return mandatory(i18n, problem.fields.map((field) => hotelFieldName(i18n, field)));
    case 'addressMissing':
      return mandatory(i18n, problem.places.map((place) => addressLabel(i18n, place)));
    case 'agreementMissing': {
      const agreements = formatList(problem.agreements.map((agreement) => agreementName(i18n, agreement)), i18n.locale);
      return i18n._(msg`Please agree to: ${agreements}.`);
    }
    case 'currencyNotFixed': {
      const { currency } = problem;
      return i18n._(msg`The rate for ${currency} has not been set yet. Please try again.`);
    }
    case 'notHeld':
      return i18n._(msg`Your dates are no longer held. We will try to hold them again before you pay.`);
    // A problem of one vertical; the product, and with it the vertical's text, is not known here.
    default:
      problem satisfies VerticalTypes[VerticalName]['problem'];
      return i18n._(msg`This selection cannot be booked. Choose again.`);
  }
}

/** Text for why a line is no longer available. */
export function unavailableText(i18n: I18n, reason: UnavailableReason): string {
  switch (reason) {
    case 'taken':
      return i18n._(msg`These dates are taken. Choose others.`);
    case 'withdrawn':
      return i18n._(msg`This is no longer on sale.`);
    case 'termsChanged':
      return i18n._(msg`The terms have changed and no longer allow this. Choose again.`);
    case 'bookingClosed':
      return i18n._(msg`It is too late to book this. Choose a later day or time.`);
    case 'tooFarAhead':
      return i18n._(msg`These dates are not open for booking yet. Choose earlier ones.`);
    case 'minimumStay':
      return i18n._(msg`The days around these nights are free, so the minimum stay applies. Choose more nights.`);
    case 'quoteEnded':
      return i18n._(msg`The quote has expired or changed. Please read it again.`);
  }
}

/** `Please fill in the mandatory fields: e-mail and phone.` */
export function mandatory(i18n: I18n, names: readonly string[]): string {
  const fields = formatList(names, i18n.locale);
  return i18n._(msg`Please fill in the mandatory fields: ${fields}.`);
}

export function guestFieldName(i18n: I18n, field: GuestField): string {
  switch (field) {
    case 'firstName': return i18n._(msg`first name`);
    case 'lastName': return i18n._(msg`last name`);
    case 'birthDate': return i18n._(msg`date of birth`);
    case 'identityNumber': return i18n._(msg`passport or identity number`);
    case 'address': return i18n._(msg`address`);
    case 'phone': return i18n._(msg`phone`);
    case 'email': return i18n._(msg`e-mail`);
  }
}

function hotelFieldName(i18n: I18n, field: HotelField): string {
  switch (field) {
    case 'hotelName': return i18n._(msg`name of the hotel`);
    case 'room': return i18n._(msg`room`);
    case 'city': return i18n._(msg`city`);
    case 'district': return i18n._(msg`district`);
  }
}

function agreementName(i18n: I18n, agreement: Agreement): string {
  switch (agreement) {
    case 'distanceSales': return i18n._(msg`distance sales agreement`);
    case 'rental': return i18n._(msg`rental agreement`);
  }
}
