import { productCards, MOST_CARDS } from '#contract/calls/cards.ts';
import { memberFavouriteAdd, memberFavouriteRemove, memberFavourites } from '#contract/calls/member.ts';
import type { Locale } from '#domain/catalogue.ts';
import { favouriteOf } from '#domain/favourites/favourite-of.ts';
import { favouritesIn } from '#domain/favourites/favourites.ts';
import { agreedAfter, mergeFavourites, type FavouriteChanges } from '#domain/favourites/merge-favourites.ts';
import { MOST_FAVOURITES } from '#domain/favourites/most-favourites.ts';
import { queue } from '#log/queue.ts';
import type { FavouriteStore } from '#runtime/personal/favourite-store.ts';
import type { Timers } from '#runtime/timers.ts';
import { memberCall, type Members } from './members.ts';

export interface FavouriteAccountParts {
  readonly members: Members;
  readonly favourites: FavouriteStore;
  /** The language of the cards of favourites that come from the account. */
  readonly lang: Locale;
  readonly timers: Timers;
  /** Calls back when the network may have returned. */
  readonly onOnline: (retry: () => void) => void;
}

/** Delay between a change and the merge, which gathers further changes, ms. */
const PAUSE_MS = 800;

const QUIET = { quiet: true } as const;

/** Keeps the favourites of this device and of the member's account the same while a member is signed in (M6). */
export class FavouriteAccount {
  private readonly parts: FavouriteAccountParts;
  /** One merge at a time. */
  private readonly inTurn = queue();
  private cancel = () => {};

  constructor(parts: FavouriteAccountParts) {
    this.parts = parts;
  }

  /** Merges when a session begins, after each change on this device, and when the network may have returned. */
  start(): void {
    const { members, favourites, onOnline } = this.parts;
    let token: string | null = null;
    members.session.state$.subscribe(({ session }) => {
      const begins = session !== null && session.token !== token;
      token = session?.token ?? null;
      if (begins) void this.merge();
    });
    favourites.state$.subscribe(() => this.mergeSoon());
    onOnline(() => void this.merge());
  }

  /** Merges both lists. The next merge repeats what failed. Never rejects. */
  merge(): Promise<void> {
    return this.inTurn(async () => {
      await this.forgetOthers();
      const { session } = this.parts.members.session.state$.value;
      if (!session) return;
      const listed = await memberCall(this.parts.members, memberFavourites, {}, QUIET);
      if (!listed.ok) return;
      const { memberId } = session.member;
      const [here, account, agreed] = [this.codesHere(), listed.value.favourites.map(({ productCode }) => productCode), this.agreedCodes()];
      const isSignedIn = () => this.parts.members.session.state$.value.session?.member.memberId === memberId;
      const made = await this.make(mergeFavourites(here, account, agreed), isSignedIn);
      // The member may have logged out meanwhile.
      if (!isSignedIn()) return;
      await this.parts.members.session.dispatch({ type: 'AgreeOnFavourites', agreed: { memberId, codes: agreedAfter(here, account, agreed, made).slice(0, MOST_FAVOURITES) } });
    }).catch(() => undefined);
  }

  private async removeHere(codes: readonly string[]): Promise<void> {
    for (const productCode of codes) await this.parts.favourites.dispatch({ type: 'RemoveFavourite', productCode });
  }

  private mergeSoon(): void {
    this.cancel();
    const { session } = this.parts.members.session.state$.value;
    // This device has what was agreed, as after each merge: nothing to send.
    if (!session || this.codesHere().toSorted().join() === this.agreedCodes().join()) return;
    this.cancel = this.parts.timers.after(PAUSE_MS, () => void this.merge());
  }

  private codesHere(): readonly string[] {
    return favouritesIn(this.parts.favourites.state$.value).map(({ productCode }) => productCode);
  }

  private agreedCodes(): readonly string[] {
    return this.parts.members.session.state$.value.agreed?.codes ?? [];
  }

  /** Removes the favourites of an earlier member whose session ended by its time, before another member's are merged. */
  private async forgetOthers(): Promise<void> {
    const { session, agreed } = this.parts.members.session.state$.value;
    if (!session || !agreed || agreed.memberId === session.member.memberId) return;
    await this.removeHere(agreed.codes);
    await this.parts.members.session.dispatch({ type: 'AgreeOnFavourites', agreed: { memberId: session.member.memberId, codes: [] } });
  }

  /** Makes the changes on both sides. Nothing is added to this device once the member has logged out. @returns those that succeeded */
  private async make(changes: FavouriteChanges, isSignedIn: () => boolean): Promise<FavouriteChanges> {
    const { members, favourites } = this.parts;
    const removeHere = await each(changes.removeHere, async (productCode) => (await favourites.dispatch({ type: 'RemoveFavourite', productCode })).status === 'stored');
    const addHere = await this.addHere(changes.addHere, isSignedIn);
    const addToAccount = await each(changes.addToAccount, async (productCode) => (await memberCall(members, memberFavouriteAdd, { productCode }, QUIET)).ok);
    const removeFromAccount = await each(changes.removeFromAccount, async (productCode) => (await memberCall(members, memberFavouriteRemove, { productCode }, QUIET)).ok);
    return { removeHere, addHere, addToAccount, removeFromAccount };
  }

  /** Adds products of the account to this device with their current cards, the newest last. A product that is not on sale has no card, and stays in the account only. */
  private async addHere(codes: readonly string[], isSignedIn: () => boolean): Promise<string[]> {
    const { members: { send }, favourites, lang } = this.parts;
    const added: string[] = [];
    const oldestFirst = codes.toReversed();
    for (let from = 0; from < oldestFirst.length; from += MOST_CARDS) {
      const { products } = await send(productCards, { codes: oldestFirst.slice(from, from + MOST_CARDS), lang }, QUIET);
      for (const card of products) {
        // The log-out has removed the account's favourites from this device.
        if (!isSignedIn()) return added;
        const { status } = await favourites.dispatch({ type: 'AddFavourite', product: favouriteOf({ ...card, slug: card.slug[lang] }) });
        if (status === 'stored') added.push(card.code);
      }
    }
    return added;
  }
}

/** Does something with each code, one after the other. @returns the codes with which it succeeded */
async function each(codes: readonly string[], succeeds: (code: string) => Promise<boolean>): Promise<string[]> {
  const done: string[] = [];
  for (const code of codes) if (await succeeds(code)) done.push(code);
  return done;
}
