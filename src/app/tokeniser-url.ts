let read: () => string | null = () => null;

/** Says where the address of the card tokeniser is read when a card is sent: it comes with the data of the page. */
export function readTokeniserUrlFrom(page: () => string): void {
  read = page;
}

/** The address of the card tokeniser; null before the page has said where it is. */
export const tokeniserUrl = (): string | null => read();
