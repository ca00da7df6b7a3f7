import type { Booked } from '#server/services/booked.ts';

/** Whether money without a card can be recorded. That of a bank transfer may arrive after its booking was cancelled. */
export const isCollectable = ({ status, method, cancelled_at }: Booked['booking']): boolean =>
  status === 'active' || status === 'closed' || (method === 'bankTransfer' && (status === 'pendingPayment' || (status === 'cancelled' && cancelled_at === null)));
