import { describe, expect, it } from 'vitest';
import { createEvent, villaLine } from '#tests/support/draft-fixtures.ts';
import { parseEvent } from '#domain/draft/parse-event.ts';
import type { QuoteDraft } from './quote-draft.ts';
import { sentRequest } from './sent-request.ts';

const draft: QuoteDraft = {
  draftId: '0b0f9f5e-5a0f-4c43-9b0b-6f5d2f0c7a11', at: 0, item: villaLine, wishes: 'A quiet room', status: 'requested', lang: 'en', contact: null, memberId: null, quoteNumber: 'TKL1', revision: 1,
};

describe('[T1] a request for a quote as the basket of other devices has it', () => {
  it('has the days that were asked for, and nothing that was written', () => {
    const request = sentRequest(draft);
    expect(request).toMatchObject({ quoteId: draft.draftId, parts: [{ kind: 'stay', from: '2027-06-05', to: '2027-06-12' }] });
    expect(JSON.stringify(request)).not.toContain('quiet');
    expect(parseEvent(createEvent('QuoteAsked', request))?.data).toEqual(request);
  });

  it.each(['declined', 'rejected', 'expired'] as const)('has no days once it is %s', (status) => {
    expect(sentRequest({ ...draft, status }).parts).toEqual([]);
  });

  it('keeps its days when it is accepted', () => {
    expect(sentRequest({ ...draft, status: 'accepted' }).parts).toHaveLength(1);
  });
});
