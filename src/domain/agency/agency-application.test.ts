import { describe, expect, it } from 'vitest';
import { agencyProblems, type AgencyApplication } from './agency-application.ts';

const application: AgencyApplication = {
  company: 'Lodos Reisen GmbH', licence: 'HRB 12345', taxNumber: '1234567890', taxOffice: 'Kaş', firstName: 'Grace', lastName: 'Hopper', email: ' grace@example.com', phone: '+49 30 1234567',
  city: 'Berlin', country: 'Germany', website: '', message: '', acceptsTerms: true,
};

describe('[A1] the form for agencies', () => {
  it('accepts an application without website and message, and with an address of a website in any form', () => {
    for (const website of ['', 'lodos.example', 'www.lodos.example/de', 'https://lodos.example']) expect(agencyProblems({ ...application, website })).toEqual({});
  });

  it('names every field of an empty one in the order of the form', () => {
    const empty = Object.fromEntries(Object.entries(application).map(([field, value]) => [field, typeof value === 'string' ? ' ' : false])) as unknown as AgencyApplication;
    const fields = ['company', 'licence', 'taxNumber', 'taxOffice', 'city', 'country', 'firstName', 'lastName', 'email', 'phone', 'acceptsTerms'];
    expect(Object.entries(agencyProblems(empty))).toEqual(fields.map((field) => [field, field === 'acceptsTerms' ? 'notAccepted' : 'missing']));
  });

  it.each([
    [{ email: 'grace@example' }, { email: 'malformed' }],
    [{ phone: '12' }, { phone: 'malformed' }],
    [{ website: 'our website' }, { website: 'malformed' }],
    [{ website: 'javascript:alert(1)' }, { website: 'malformed' }],
    [{ message: 'Charge 4111 1111 1111 1111' }, { message: 'cardNumber' }],
    [{ company: 'x'.repeat(201) }, { company: 'tooLong' }],
  ])('refuses %o', (change, problems) => expect(agencyProblems({ ...application, ...change })).toEqual(problems));
});
