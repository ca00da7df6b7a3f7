import { emailProblem, mandatoryProblem, optionalProblem, phoneProblem, type TextProblem } from '#domain/visitor-request.ts';

/** The details of a travel agency, as it enters them. */
export interface AgencyDetails {
  readonly company: string;
  /** Number of its licence (in Turkey that of TÜRSAB) or in the trade register. */
  readonly licence: string;
  readonly taxNumber: string;
  readonly taxOffice: string;
  /** Whom to contact. */
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  readonly country: string;
  /** May be empty. */
  readonly website: string;
}

/** An application of a travel agency (A1). */
export interface AgencyApplication extends AgencyDetails {
  /** May be empty. */
  readonly message: string;
  readonly acceptsTerms: boolean;
}

/** The most characters of each text. */
export const AGENCY_LIMITS = {
  company: 200, licence: 60, taxNumber: 30, taxOffice: 100, firstName: 100, lastName: 100, email: 254, phone: 40, city: 100, country: 100, website: 200, message: 4000,
} as const;

export type AgencyProblem = TextProblem | 'notAccepted';
export type AgencyProblems = Readonly<Partial<Record<keyof AgencyApplication, AgencyProblem>>>;

const WEBSITE = /^(?:https?:\/\/)?[^\s/.@]+(?:\.[^\s/.@]+)+(?:\/\S*)?$/i;

/** The fields of an application that must be corrected, in form order (A1). */
export function agencyProblems(application: AgencyApplication): AgencyProblems {
  const { email, phone, website, message, acceptsTerms } = application;
  const mandatory = (field: keyof AgencyDetails) => mandatoryProblem(application[field], AGENCY_LIMITS[field]);
  const problems: Record<keyof AgencyApplication, AgencyProblem | null> = {
    company: mandatory('company'),
    licence: mandatory('licence'),
    taxNumber: mandatory('taxNumber'),
    taxOffice: mandatory('taxOffice'),
    city: mandatory('city'),
    country: mandatory('country'),
    website: website.trim() !== '' && !WEBSITE.test(website.trim()) ? 'malformed' : optionalProblem(website, AGENCY_LIMITS.website),
    firstName: mandatory('firstName'),
    lastName: mandatory('lastName'),
    email: emailProblem(email, AGENCY_LIMITS.email),
    phone: phoneProblem(phone, AGENCY_LIMITS.phone),
    message: optionalProblem(message, AGENCY_LIMITS.message),
    acceptsTerms: acceptsTerms ? null : 'notAccepted',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as AgencyProblems;
}
