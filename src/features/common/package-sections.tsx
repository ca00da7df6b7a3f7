import { useLingui } from '@lingui/react/macro';
import type { PackageFacts } from '#domain/package-schema.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { ScheduleRow } from '#ui/schedule.tsx';
import { Written } from './written.tsx';

/** How an organised package goes, step by step, and questions with their answers. */
export function PackageSections({ facts: { steps, faq } }: { readonly facts: PackageFacts }) {
  const { t } = useLingui();
  return (
    <>
      {steps.length > 0 && (
        <section>
          <h2>{t`How it works`}</h2>
          <ol>
            {steps.map(({ title, text }, index) => <ScheduleRow key={title.text} time={index + 1} title={<Written text={title} />} text={<Written text={text} />} />)}
          </ol>
        </section>
      )}
      {faq.length > 0 && (
        <section>
          <h2>{t`Questions and answers`}</h2>
          {faq.map(({ question, answer }) => (
            <Disclosure key={question.text} title={<Written text={question} />} small>
              <p><Written text={answer} /></p>
            </Disclosure>
          ))}
        </section>
      )}
    </>
  );
}
