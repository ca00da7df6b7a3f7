/** What two lists of favourites need to become the same: this device's and the account's. Codes of products. */
export interface FavouriteChanges {
  readonly addToAccount: readonly string[];
  readonly removeFromAccount: readonly string[];
  readonly addHere: readonly string[];
  readonly removeHere: readonly string[];
}

/**
 * Merges the favourites of a device and of the account (M6): a change on either side since both last agreed is made on the
 * other, too. A product that neither had then is added on both.
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
 * What device and account agree on after the changes that were made. What was left to do is found by the next merge, and so
 * is a change of the device in the meantime.
 * @param made the changes that succeeded
 */
export function agreedAfter(here: readonly string[], account: readonly string[], agreed: readonly string[], made: FavouriteChanges): readonly string[] {
  const inAccount = new Set(account);
  const toRemoveHere = mergeFavourites(here, account, agreed).removeHere;
  const kept = [...here, ...agreed].filter((code) => inAccount.has(code) || toRemoveHere.includes(code));
  const gone = new Set([...made.removeFromAccount, ...made.removeHere]);
  return [...new Set([...kept, ...made.addToAccount, ...made.addHere])].filter((code) => !gone.has(code)).toSorted();
}
