import { Trans } from '@lingui/react/macro';
import { PageHeading } from '#ui/page-heading.tsx';

/** The title of a basket with lines, and the sentence that says where it is kept. The server's elements stay when the basket loads, because elements that replace them would count as the largest paint. */
export function BasketHeading() {
  return (
    <>
      <PageHeading><Trans>Your basket</Trans></PageHeading>
      <p className="muted"><Trans>It stays on this device, encrypted, even without a connection. Nothing is charged until you pay.</Trans></p>
    </>
  );
}
