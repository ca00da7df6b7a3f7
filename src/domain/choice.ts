/**
 * A choice that products of a vertical have in common (C16), e.g. the gearbox of a car, as `name:value`. The vertical says which
 * there are; a product may have several values of one name, such as the places where a car is picked up.
 */
export const choiceOf = (name: string, value: string): string => `${name}:${value}`;

/** The form of a choice; a name has letters only, a value may be the code of a place. */
export const CHOICE = /^[A-Za-z]{1,30}:[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}$/;
export const LONGEST_CHOICE = 131;

/** The name and the value of a choice. */
export function partsOf(choice: string): { readonly name: string; readonly value: string } {
  const end = choice.indexOf(':');
  return { name: choice.slice(0, end), value: choice.slice(end + 1) };
}
