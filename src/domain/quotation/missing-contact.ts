import { guestFieldsToCorrect, type GuestField } from '#domain/draft/guest.ts';
import type { QuoteContact } from './quotation-schema.ts';

export type ContactField = keyof QuoteContact;

/** The fields of the contact that are empty or malformed, in form order. */
export function missingContactFields(contact: QuoteContact): ContactField[] {
  const isContactField = (field: GuestField): field is ContactField => field in contact;
  // The day matters for a date of birth only, which a contact does not have.
  return guestFieldsToCorrect({ ...contact, birthDate: null, identityNumber: null, address: '' }, '').filter(isContactField);
}
