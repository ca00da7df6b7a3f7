import { type ActorRefFrom, createActor } from 'xstate';
import type { DraftState } from '#domain/draft/state.ts';
import { linkOpeningMachine, type LinkFacts, type LinkForm } from '#machines/link-opening/link-opening.machine.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import type { LinkSecret } from '#runtime/page/link-secret.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';
import { isSecret } from './draft-secret.ts';
import { syncViewOf } from './draft-sync.ts';

export type LinkActor = ActorRefFrom<typeof linkOpeningMachine>;

type Tab = Pick<TabRuntime, 'stream' | 'basket' | 'sync'>;

export interface LinkVisitParts {
  readonly runtime: Lazy<Tab>;
  readonly link: LinkSecret;
}

const formOf = (secret: string | null): LinkForm => {
  if (secret === null) return 'missing';
  return isSecret(secret) ? 'valid' : 'malformed';
};

// The lines of a quotation are not put into another basket.
const factsOf = ({ lines, quotation, guest, hotel, note, checkout }: DraftState, isCurrent: boolean): LinkFacts => ({
  lines: quotation ? 0 : lines.length,
  hasDetails: guest !== null || hotel !== null || note !== '',
  isPaying: checkout.status === 'pending',
  isCurrent,
});

/** Runs the machine of one visit to the page of a hand-over link: reads the facts, and executes the visitor's choice. */
export class LinkVisit {
  readonly actor: LinkActor = createActor(linkOpeningMachine);
  private readonly parts: LinkVisitParts;
  private stops: (() => void)[] = [];
  private stopFacts = () => {};
  /** The secret to open; kept for a retry. */
  private secret: string | null = null;

  constructor(parts: LinkVisitParts) {
    this.parts = parts;
  }

  /** Starts the visit. @returns ends it, with an unanswered question */
  start(): () => void {
    const { actor } = this;
    const { link } = this.parts;
    actor.on('Open', ({ lines, details }) => void this.open({ lines, details }));
    actor.on('Fetch', () => void this.fetch());
    actor.start();
    this.receive();
    this.stops.push(link.subscribe(() => this.receive()));
    return () => {
      for (const stop of this.stops) stop();
      this.stopFacts();
      actor.stop();
      link.clear();
    };
  }

  private receive(): void {
    this.secret = this.parts.link.current();
    this.actor.send({ type: 'link.received', form: formOf(this.secret) });
    this.watchFacts();
  }

  /** Tries again to read this device's basket, or to open the link's. */
  retry(): void {
    this.actor.send({ type: 'retry.chosen' });
    if (this.actor.getSnapshot().matches('reading')) this.watchFacts();
  }

  /** Sends what the open basket holds to the machine, now and on each change, until another basket is open. */
  private watchFacts(): void {
    const { secret, actor } = this;
    this.stopFacts();
    if (formOf(secret) !== 'valid') return this.parts.link.clear();
    let isCurrent = true;
    this.stopFacts = () => (isCurrent = false);
    this.parts.runtime.load().then(async (tab) => {
      const isOpen = await tab.sync.isOpen(secret!);
      if (!isCurrent) return;
      const subscription = tab.basket.view$.subscribe(({ draft }) => actor.send({ type: 'facts.changed', facts: factsOf(draft, isOpen) }));
      this.stopFacts = () => subscription.unsubscribe();
    }).catch(() => {
      if (isCurrent) actor.send({ type: 'failed' });
    });
  }

  private async open(carried: { readonly lines: boolean; readonly details: boolean }): Promise<void> {
    const { runtime, link } = this.parts;
    const { secret } = this;
    this.stopFacts();
    link.clear();
    const opened = await runtime.load().then((tab) => tab.sync.openLink(secret!, carried)).catch(() => 'failed' as const);
    // Another link was opened in this window meanwhile.
    if (this.secret !== secret) return;
    this.actor.send({ type: opened === 'denied' ? 'refused' : opened });
  }

  private async fetch(): Promise<void> {
    const { secret, actor } = this;
    this.stopFacts();
    this.parts.link.clear();
    const tab = await this.tabOf(secret!);
    const ended = await tab.sync.exchangeAll();
    if (this.secret !== secret) return;
    if (ended !== 'failed') return actor.send({ type: ended === 'done' ? 'basket.arrived' : 'refused' });
    actor.send({ type: 'basket.delayed' });
    this.arriveLater(tab);
  }

  /** Waits for this tab's runtime of the link's basket. */
  private async tabOf(secret: string): Promise<Tab> {
    const { runtime } = this.parts;
    const tab = await runtime.load();
    if (await tab.sync.isOpen(secret)) return tab;
    return new Promise((resolve) => {
      const stop = runtime.subscribe(() => {
        const next = runtime.current();
        if (!next || next === tab) return;
        stop();
        resolve(next);
      });
      this.stops.push(stop);
    });
  }

  private arriveLater({ sync }: Tab): void {
    const check = () => {
      const { status, lastAt } = syncViewOf(sync);
      if (status === 'idle' && lastAt !== null) this.actor.send({ type: 'basket.arrived' });
      if (status === 'denied') this.actor.send({ type: 'refused' });
    };
    const actor = sync.actor?.subscribe(check);
    const copy = sync.copy$.subscribe(check);
    this.stops.push(() => actor?.unsubscribe(), () => copy.unsubscribe());
  }
}
