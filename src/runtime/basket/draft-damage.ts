import { BehaviorSubject } from 'rxjs';
import type { LocalRecord } from '#domain/draft/ordered-fold.ts';
import type { Damage } from '#log/event-log.ts';
import type { Touched } from '#runtime/sync/sync-view.ts';
import { lossesOf, damagedPlaces } from './damage-report.ts';

/** The damaged records of a draft's stream (L9). */
export class DraftDamage {
  /** All damaged records found. */
  readonly found$ = new BehaviorSubject<readonly Damage[]>([]);
  /** The same for the visitor: each place with the line it concerned, if known. */
  readonly touched$ = new BehaviorSubject<readonly Touched[]>([]);
  private readonly readAll: () => Promise<readonly LocalRecord[]>;

  /** @param readAll reads every readable record. Rejects with ReadFailed */
  constructor(readAll: () => Promise<readonly LocalRecord[]>) {
    this.readAll = readAll;
  }

  /** @returns whether some of the damage is new */
  add(found: readonly Damage[]): boolean {
    const known = this.found$.value;
    const news = found.filter((one) => !known.some(({ seq, kind }) => seq === one.seq && kind === one.kind));
    if (news.length > 0) this.found$.next([...known, ...news]);
    return news.length > 0;
  }

  /** Recomputes which lines are affected. */
  async report(): Promise<void> {
    this.touched$.next(damagedPlaces(this.found$.value, await this.readAll().catch(() => [])));
  }

  /** Whether every lost event was searched for. @param searched local seqs that were requested from the server */
  isSearched(searched: readonly number[]): boolean {
    return lossesOf(this.found$.value).every((seq) => searched.includes(seq));
  }

  restore(found: readonly Damage[], touched: readonly Touched[]): void {
    this.found$.next(found);
    this.touched$.next(touched);
  }

  close(): void {
    this.found$.complete();
    this.touched$.complete();
  }
}
