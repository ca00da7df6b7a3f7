import { Trans, useLingui } from '@lingui/react/macro';
import type { Agreement } from '#domain/draft/events.ts';
import { useAgreementText } from '#features/common/use-agreement-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

/** Codes of the pages that hold the texts. */
const PAGES: Readonly<Record<Agreement, string>> = { distanceSales: 'distanceSalesAgreement', rental: 'rentalAgreement' };

export interface AgreementsProps {
  readonly needed: readonly Agreement[];
  readonly agreed: boolean;
  /** Whether the visitor tried to continue without agreeing. */
  readonly missing: boolean;
  readonly onAgree: (agreed: boolean) => void;
}

/** One checkbox for all required agreements; each text opens in a dialog (U12). */
export function Agreements({ needed, agreed, missing, onAgree }: AgreementsProps) {
  const { t } = useLingui();
  const [dialog, open] = useAgreementText();
  return (
    <>
      <Checkbox checked={agreed} onChange={(event) => onAgree(event.currentTarget.checked)} required error={missing ? t`Please read and tick this to continue.` : undefined}>
        {needed.includes('rental') ? (
          <Trans>
            I have read and accept the {open(PAGES.distanceSales, t`distance sales agreement`)} and the {open(PAGES.rental, t`rental agreement`)}.
          </Trans>
        ) : (
          <Trans>I have read and accept the {open(PAGES.distanceSales, t`distance sales agreement`)}.</Trans>
        )}
      </Checkbox>
      {dialog}
    </>
  );
}
