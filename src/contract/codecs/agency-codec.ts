import { type Infer, record } from '#contract/codec.ts';
import { code, text } from '#contract/scalar-codecs.ts';
import { AGENCY_LIMITS } from '#domain/agency/agency-application.ts';

/** The agency whose account made a booking or a request, as the desk names it (A4). */
export const namedAgency = () => record({ number: ['acenta_no', code()], company: ['firma_adi', text({ max: AGENCY_LIMITS.company })] });
export type NamedAgency = Infer<ReturnType<typeof namedAgency>>;
