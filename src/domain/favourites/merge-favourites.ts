/** The changes that make two lists of favourites equal, this device's and the account's. All lists have codes of products. */
export interface FavouriteChanges {
  readonly addToAccount: readonly string[];
  readonly removeFromAccount: readonly string[];
  readonly addHere: readonly string[];
  readonly removeHere: readonly string[];
}

/**
 * Merges the favourites of a device and of the account (M6): a change on one side since the last merge is made on the
 * other side, too.
 * @param agreed what both had when they were last merged
 */
export function mergeFavourites(here: readonly string[], account: readonly string[], agreed: readonly string[]): FavouriteChanges {
  const [isHere, isInAccount, wasAgreed] = [here, account, agreed].map((codes) => {
    const known = new Set(codes);
    return (code: string) => known.has(code);
  }) as [(code: string) => boolean, (code: string) => boolean, (code: string) => boolean];
  return {
    addToAccount: here.filter((code) => !isInAccount(code) && !wasAgreed(code)),
    removeFromAccount: account.filter((code) => !isHere(code) && wasAgreed(code)),
    addHere: account.filter((code) => !isHere(code) && !wasAgreed(code)),
    removeHere: here.filter((code) => !isInAccount(code) && wasAgreed(code)),
  };
}

/**
 * The new value of `agreed` after a merge. With it, the next merge finds the changes that failed, and those that the
 * visitor made meanwhile.
 * @param made the changes that succeeded
 */
export function agreedAfter(here: readonly string[], account: readonly string[], agreed: readonly string[], made: FavouriteChanges): readonly string[] {
  const inAccount = new Set(account);
  const toRemoveHere = mergeFavourites(here, account, agreed).removeHere;
  const kept = [...here, ...agreed].filter((code) => inAccount.has(code) || toRemoveHere.includes(code));
  const gone = new Set([...made.removeFromAccount, ...made.removeHere]);
  return [...new Set([...kept, ...made.addToAccount, ...made.addHere])].filter((code) => !gone.has(code)).toSorted();
}
