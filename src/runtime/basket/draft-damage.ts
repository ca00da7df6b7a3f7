import { BehaviorSubject } from 'rxjs';
import type { LocalRecord } from '#domain/draft/ordered-fold.ts';
import type { Damage } from '#log/event-log.ts';
import type { Touched } from '#runtime/sync/sync-view.ts';
import { lossesOf, touchedBy } from './damage-report.ts';

/** What of a draft's stream could not be read (L9). */
export class DraftDamage {
  /** Every damaged record that was found. */
  readonly found$ = new BehaviorSubject<readonly Damage[]>([]);
  /** The same for the visitor: each place once, with the line it was about where that is known. */
  readonly touched$ = new BehaviorSubject<readonly Touched[]>([]);
  private readonly readAll: () => Promise<readonly LocalRecord[]>;

  /** @param readAll all records that can be read. Rejects with ReadFailed */
  constructor(readAll: () => Promise<readonly LocalRecord[]>) {
    this.readAll = readAll;
  }

  /** @returns whether something of it was not known */
  add(found: readonly Damage[]): boolean {
    const known = this.found$.value;
    const news = found.filter((one) => !known.some(({ seq, kind }) => seq === one.seq && kind === one.kind));
    if (news.length > 0) this.found$.next([...known, ...news]);
    return news.length > 0;
  }

  /** Recomputes which lines are affected. */
  async report(): Promise<void> {
    this.touched$.next(touchedBy(this.found$.value, await this.readAll().catch(() => [])));
  }

  /** @param searched places whose events were looked for at the server */
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
