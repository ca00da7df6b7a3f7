import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { LaterPart } from '#features/common/later-part.tsx';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { toast } from '#ui/toast.ts';

const loadChanging = () => import('./change-details.lazy.tsx');
const loadCancelling = () => import('./cancel-booking.lazy.tsx');

export interface BookingActionsProps {
  readonly booking: BookingSummary;
  /** The proof that the booking is this visitor's (B22); null if only its number and e-mail address are known. */
  readonly proof: BookingProof | null;
  readonly onChange: (booking: BookingSummary) => void;
}

/** What the guest can do with a booking: correct its details (B33), cancel it (B22). The visitor who opened the link of an e-mail has come for one of them. */
export function BookingActions({ booking, proof, onChange }: BookingActionsProps) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  const isByLink = proof?.by === 'link';
  useEffect(() => {
    if (isByLink) section.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isByLink]);
  const [isCancelling, setCancelling] = useState(false);
  return (
    <section ref={section} className="flow">
      {booking.isChangeable && <Changing booking={booking} proof={proof} onChange={onChange} />}
      {booking.isCancellable && (
        <QuietDisclosure title={t`Cancel this booking`} open={isCancelling} onToggle={setCancelling}>
          {isCancelling && <LaterPart load={loadCancelling} props={{ booking, proof, onCancelled: onChange }} />}
        </QuietDisclosure>
      )}
    </section>
  );
}

/** The form is kept while it is closed, so that what was typed is not lost. */
function Changing({ booking, proof, onChange }: BookingActionsProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isKept, setKept] = useState(false);
  const toggle = (open: boolean) => {
    setOpen(open);
    if (open) setKept(true);
  };
  const changed = (next: BookingSummary) => {
    setOpen(false);
    setKept(false);
    toast.show({ message: t`Your details are saved. We have sent you an e-mail about it.` });
    onChange(next);
  };
  return (
    <QuietDisclosure title={t`Change details`} open={isOpen} onToggle={toggle}>
      {isKept && <LaterPart load={loadChanging} props={{ booking, proof, onChanged: changed }} />}
    </QuietDisclosure>
  );
}
