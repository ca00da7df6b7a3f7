let read: () => string | null = () => null;

/** Sets the function that returns the address of the card tokeniser. The address comes with the data of the page and is read when a card is sent. */
export function readTokeniserUrlFrom(page: () => string): void {
  read = page;
}

/** The address of the card tokeniser; null before `readTokeniserUrlFrom` was called. */
export const tokeniserUrl = (): string | null => read();
