import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { contactProblems, REQUEST_LIMITS, type ContactMessage } from '#domain/visitor-request.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { FieldGrid, TextArea } from '#ui/field.tsx';
import { FramedPicture } from '#ui/framed-picture.tsx';
import { Picture } from '#ui/picture.tsx';
import { readSender, RequestFormFrame, SenderFields, textOf } from './request-form.tsx';
import { RequestPage } from './request-page.tsx';
import { requestProblemText } from './request-problem-text.ts';
import { useRequestForm } from './use-request-form.ts';

/** How to reach the operator: address, phone, hours, the office on a map, and a form. */
export function ContactPage() {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { operator: { company, map } } = useShell();
  const send = useRouteContext({ from: '__root__', select: ({ data }) => data.contact });
  const request = useRequestForm<ContactMessage>({
    read: (data) => ({ ...readSender(data), message: textOf(data, 'message') }),
    problemsOf: contactProblems,
    send,
  });
  const title = t`Contact`;
  const lead = t`Ask us anything about a trip, before you book or after. We reply in English, Turkish, German and Russian.`;
  return (
    <RequestPage
      title={title}
      lead={lead}
      form={
        <RequestFormFrame request={request} label={title} submit={t`Send message`} thanks={t`Thank you, we have your message`} again={t`Write another message`}>
          <FieldGrid>
            <SenderFields problems={request.problems} />
            <TextArea label={t`Your message`} name="message" rows={7} required maxLength={REQUEST_LIMITS.message} error={requestProblemText(i18n, request.problems.message)} />
          </FieldGrid>
        </RequestFormFrame>
      }
      aside={map && (
        <FramedPicture>
          <Picture src={`${map}-${locale}.svg`} alt={t`Map: ${{ place: company }}`} width={700} height={496} />
        </FramedPicture>
      )}
    />
  );
}
