import type { DraftCommand } from '#domain/draft/commands.ts';
import type { DraftLine, DraftState } from '#domain/draft/state.ts';
import type { OfferIn } from '#domain/catalogue.ts';
import { ApiOffline } from '#api/api-error.ts';
import { draftPull, draftPush, type DraftPush } from '#contract/calls/draft.ts';
import { openEventLog, type EventLog } from '#log/event-log.ts';
import { ackKey } from '#log/row-keys.ts';
import { memoryStore } from '#log/memory-store.ts';
import { lossesOf } from '#runtime/basket/damage-report.ts';
import { DraftStore } from '#runtime/basket/draft-store.ts';
import type { Send } from '#runtime/send.ts';
import { openDeviceLink, type DeviceLink } from '#runtime/sync/device-link.ts';
import { Exchange } from '#runtime/sync/exchange.ts';
import type { Exchanged } from '#runtime/sync/exchange-context.ts';
import { damageRecords, type RecordDamage } from './damage-records.ts';
import { manualTimers } from './manual-timers.ts';
import type { SimulatedDraftServer } from './simulated-draft-server.ts';
import { testPlatform } from './test-platform.ts';
import { NOON, tourOffer, villaOffer } from './draft-fixtures.ts';

/** A simulated device of a visitor in memory: the real log, store, link and exchange, over a network that a test controls. */

export const STREAM = 'draft/direct';

/** Outcomes of a request. `twice`: it arrives a second time, later. */
export const REQUEST_OUTCOMES = ['answered', 'answered', 'answered', 'lostBefore', 'lostAfter', 'twice'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

export interface Network {
  readonly server: SimulatedDraftServer;
  /** Resolves when the device may perform this step. */
  step(label: string): Promise<unknown>;
  /** Returns the outcome of the next request. */
  nextOutcome(): RequestOutcome;
}

function createSend({ server, step, nextOutcome }: Network, name: string): Send {
  const send = async (call: unknown, request: DraftPush, { draftToken = '' }: { readonly draftToken?: string }) => {
    const outcome = nextOutcome();
    const deliver = () => (call === draftPush ? server.push(structuredClone(request), draftToken) : server.pull(request, draftToken));
    await step(`${name} request`);
    if (outcome === 'lostBefore') throw new ApiOffline(draftPull.name, 'network');
    const answer = deliver();
    if (outcome === 'twice') void step(`${name} repeated`).then(deliver).catch(() => undefined);
    await step(`${name} answer`);
    if (outcome === 'lostAfter') throw new ApiOffline(draftPull.name, 'timeout');
    return answer;
  };
  return send as unknown as Send;
}

/** One open page of the device. */
interface Page {
  alive: boolean;
  die(): void;
  readonly died: Promise<null>;
  readonly log: EventLog;
  readonly draft: DraftStore;
  readonly device: DeviceLink;
  readonly exchange: Exchange;
}

export class SimulatedDevice {
  readonly name: string;
  private readonly network: Network;
  private readonly store = memoryStore();
  private page!: Page;
  private ids = 0;

  private constructor(name: string, network: Network) {
    this.name = name;
    this.network = network;
  }

  static async open(name: string, network: Network): Promise<SimulatedDevice> {
    const device = new SimulatedDevice(name, network);
    await device.reload();
    return device;
  }

  get state(): DraftState {
    return this.page.draft.state$.value;
  }

  get draft(): DraftStore {
    return this.page.draft;
  }

  get device(): DeviceLink {
    return this.page.device;
  }

  get log(): EventLog {
    return this.page.log;
  }

  private newId = () => {
    this.ids += 1;
    const [device, count] = [Number(this.name.replace(/\D/g, '')) || 0, this.ids].map((part) => part.toString(16));
    return `${device!.padStart(8, '0')}-0000-4000-8000-${count!.padStart(12, '0')}`;
  };

  /** Closes the page at any point and opens another from the stored data. */
  async reload(): Promise<void> {
    this.page?.die();
    const log = await openEventLog({ name: `simulated-${this.name}`, openStore: () => ({ ...this.store, close() {} }) });
    const page = createPage();
    const { step } = this.network;
    // A closed page stores nothing, even if its write had started.
    const whileAlive = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      await step(`${this.name} ${what}`);
      return page.alive ? work() : new Promise<T>(() => {});
    };
    const guardedLog: EventLog = {
      ...log,
      append: (stream, events) => whileAlive('append', () => log.append(stream, events)),
      writeAck: (stream, ack) => whileAlive('ack', () => log.writeAck(stream, ack)),
    };
    const platform = testPlatform({ now: () => NOON, newId: this.newId });
    const device = await openDeviceLink({ log: guardedLog, stream: STREAM, platform });
    const context = () => ({ now: NOON, today: '2026-11-20', newId: this.newId });
    const draft = await DraftStore.open({ log: guardedLog, stream: STREAM, context, draft: device.link$.value?.draftId ?? null, timers: manualTimers() });
    const exchange = new Exchange({ log: guardedLog, stream: STREAM, device, send: createSend(this.network, this.name), platform, mayStore: () => page.alive, damaged: () => lossesOf(draft.damage.found$.value), seen: (of) => draft.seen(of) });
    this.page = Object.assign(page, { log: guardedLog, draft, device, exchange });
  }

  /** Damages records of the draft, for the next page to find. */
  async damage(seqs: readonly number[], how?: RecordDamage): Promise<void> {
    await damageRecords(this.store, STREAM, seqs, how);
  }

  /** Deletes the row with the server's acknowledgement and the seen news. */
  async deleteAck(): Promise<void> {
    await this.store.write(async (tx) => tx.delete({ from: ackKey(STREAM), to: ackKey(STREAM) }));
  }

  async dispatch(command: DraftCommand): Promise<void> {
    const { page } = this;
    await Promise.race([page.draft.dispatch(command), page.died]);
  }

  /** Exchanges once and folds the received events. A lost network or a closed page is no error. */
  async exchange(): Promise<Exchanged['kind'] | 'more'> {
    const { page } = this;
    const exchanged = await Promise.race([page.exchange.run().catch((): Exchanged => ({ kind: 'failed' })), page.died]);
    if (!exchanged || !page.alive) return 'failed';
    const link = page.device.link$.value;
    await page.draft.follow(link?.draftId ?? null);
    await page.draft.caughtUp();
    if (exchanged.kind !== 'done') return exchanged.kind;
    if (exchanged.ack) page.draft.recordExchanged(exchanged.ack);
    return exchanged.left ? 'more' : 'done';
  }

  async join(secret: string): Promise<void> {
    const { page } = this;
    const linking = page.device.link$.value?.secret === secret ? Promise.resolve() : page.device.relink({ secret, shared: true, asked: false });
    await Promise.race([linking, page.died]);
    if (page.alive) await page.draft.follow(page.device.link$.value?.draftId ?? null);
  }
}

/** Creates a page. Promises of a closed page may never settle, so callers race them with `died`. */
function createPage(): Page {
  let resolveDied = () => {};
  const died = new Promise<null>((resolve) => (resolveDied = () => resolve(null)));
  const page = { alive: true, died, die: () => { page.alive = false; resolveDied(); } } as Page;
  return page;
}

/** Creates a command that fits the current basket. @param kind selects the command @param pick selects its values */
export function anyCommand(state: DraftState, kind: number, pick: number): DraftCommand {
  const line = state.lines[pick % Math.max(1, state.lines.length)];
  const removed = state.removed[pick % Math.max(1, state.removed.length)];
  const day = String(1 + (pick % 20)).padStart(2, '0');
  const adults = 1 + (pick % 3);
  switch (kind % 8) {
    case 0:
      return { type: 'AddItem', offer: villaOffer as OfferIn<'villa'>, selection: { vertical: 'villa', arrival: `2027-06-${day}`, departure: '2027-06-29' }, party: { adults, children: 0, infants: 0 }, extras: {} };
    case 1:
      return { type: 'AddItem', offer: tourOffer as OfferIn<'tour'>, selection: { vertical: 'tour', date: `2027-06-${day}`, session: '09:00', pickup: null }, party: { adults, children: 0, infants: 0 }, extras: {} };
    case 2:
      return { type: 'RemoveItems', lineIds: [line?.lineId ?? 'none'] };
    case 3:
      return { type: 'RestoreItems', lineIds: [removed?.lineId ?? 'none'] };
    case 4:
      return changeOf(line, { party: { adults, children: pick % 2, infants: 0 } });
    case 5:
      return { type: 'SetNote', note: `note ${pick}` };
    case 6:
      return { type: 'SeeNews', upTo: state.news.at(-1)?.id ?? 'none' };
    default:
      return changeOf(line, { extras: { [line?.offer.vertical === 'tour' ? 'lunch' : 'chef']: pick % 2 } });
  }
}

/** A change of a part of a line; without a line, a command that changes nothing. */
function changeOf(line: DraftLine | undefined, patch: Partial<Pick<DraftLine, 'party' | 'extras'>>): DraftCommand {
  return line ? { ...line, type: 'ChangeLine', ...patch } : { type: 'RemoveItems', lineIds: ['none'] };
}
