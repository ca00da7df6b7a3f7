/** Makes a queue: what is given to it runs one after the other, also after one that failed, and each is answered by itself. */
export function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
}
