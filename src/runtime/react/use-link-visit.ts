import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { linkOpeningMachine } from '#machines/link-opening/link-opening.machine.ts';
import { linkSecret } from '#runtime/page/link-secret.ts';
import { type LinkActor, LinkVisit } from '#runtime/sync/link-visit.ts';
import { useRuntimeLoader } from './runtime-context.tsx';

export type { LinkFacts } from '#machines/link-opening/link-opening.machine.ts';

export interface OpenLinkVisit {
  readonly snapshot: SnapshotFrom<typeof linkOpeningMachine>;
  readonly send: LinkActor['send'];
  readonly retry: () => void;
}

/** The question of the link in the page's address, while the page is shown; null on the server and at first. */
export function useLinkVisit(): OpenLinkVisit | null {
  const loader = useRuntimeLoader();
  const visit = useMemo(() => loader && new LinkVisit({ runtime: loader, link: linkSecret }), [loader]);
  useEffect(() => visit?.start(), [visit]);
  const snapshot = useSelector(visit?.actor, (now) => now);
  return visit && snapshot ? { snapshot, send: (event) => visit.actor.send(event), retry: () => visit.retry() } : null;
}
