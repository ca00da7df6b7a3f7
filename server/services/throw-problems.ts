import type { RecordCodec } from '#contract/codec.ts';
import type { AgencyProblem } from '#domain/agency/agency-application.ts';
import type { RequestProblem } from '#domain/visitor-request.ts';
import { wrongField } from './service.ts';

type Problem = RequestProblem | AgencyProblem;

/** @throws ContractError for the first field of a form with a problem */
export function throwProblems({ fields }: Pick<RecordCodec<unknown>, 'fields'>, problems: Readonly<Record<string, Problem | undefined>>): void {
  const [first] = Object.entries(problems) as [string, Problem][];
  if (!first) return;
  const [field, problem] = first;
  throw wrongField(fields[field]![0], problem === 'missing' ? 'required' : 'invalid', TEXTS[problem]);
}

const TEXTS: Readonly<Record<Problem, string>> = {
  missing: 'is required',
  malformed: 'is not valid',
  tooLong: 'is too long',
  cardNumber: 'holds a card number, which we never keep',
  noDay: 'is no day of the calendar',
  inThePast: 'is in the past',
  beforeArrival: 'is before the first day',
  notAccepted: 'must be accepted',
};
