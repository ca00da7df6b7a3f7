import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { LONGEST_VOUCHER_CODE } from '#domain/catalogue.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Basket } from '#runtime/basket/basket.ts';
import { useOpenBasket, useSubject } from '#runtime/react/runtime-context.tsx';
import { Button } from '#ui/button.tsx';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { FieldWithButton, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';

type Trouble = 'empty' | Exclude<Awaited<ReturnType<Basket['applyVoucher']>>, 'applied'>;

export interface VoucherFieldProps {
  readonly voucher: DraftState['voucher'];
  readonly quote: BasketQuote;
  /** A payment is in progress, so nothing can be changed. */
  readonly locked: boolean;
}

/** The voucher of a basket, or the field for its code (P5). */
export function VoucherField({ voucher, quote, locked }: VoucherFieldProps) {
  const { t, i18n } = useLingui();
  const basket = useOpenBasket();
  const ended = useSubject(basket?.endedVoucher$);
  const dispatch = useDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    const code = input.current!.value.trim();
    if (isBusy || locked || !basket) return;
    setTrouble(code === '' ? 'empty' : null);
    if (code === '') return input.current!.focus();
    setBusy(true);
    const outcome = await basket.applyVoucher(code);
    setBusy(false);
    if (outcome === 'applied') return;
    setTrouble(outcome);
    input.current?.focus();
  }

  function troubleText(): string | undefined {
    switch (trouble) {
      case null: return undefined;
      case 'empty': return t`Please enter a code.`;
      case 'invalid': return t`Please enter a valid code.`;
      case 'tooMany': return t`You have tried several codes in a short time. Please wait a few minutes.`;
      case 'notStored': return t`This could not be saved on your device. Please try again.`;
      case 'noAnswer': return t`There is no connection. Please try again when you are online.`;
    }
  }

  if (voucher) {
    const least = voucher.minTotal !== null && formatMoney(voucher.minTotal, voucher.currency, i18n.locale);
    return (
      <div className="flow">
        {least && !quote.voucher && <Notice><Trans>The voucher {voucher.code} counts from {least} on.</Trans></Notice>}
        {!locked && (
          <p><Button variant="bare" onClick={() => void dispatch({ type: 'RemoveVoucher' })}><Trans>Remove the voucher {voucher.code}</Trans></Button></p>
        )}
      </div>
    );
  }
  return (
    <>
      {ended !== null && <Notice tone="warn"><Trans>The voucher {ended} is no longer valid. It was taken out of your basket.</Trans></Notice>}
      <QuietDisclosure title={t`Do you have a voucher?`}>
        <form noValidate onSubmit={(event) => void apply(event)} aria-label={t`Voucher`}>
          <FieldWithButton>
            <TextField
              ref={input} label={t`Voucher code`} name="voucher" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={LONGEST_VOUCHER_CODE}
              error={troubleText()} disabled={locked}
            />
            <Button type="submit" variant="line" busy={isBusy} disabled={locked}>{t`Apply`}</Button>
          </FieldWithButton>
        </form>
      </QuietDisclosure>
    </>
  );
}

/** The closed field while the basket loads. */
export function VoucherPlace() {
  const { t } = useLingui();
  return <QuietDisclosure title={t`Do you have a voucher?`}>{null}</QuietDisclosure>;
}
