const waiting: (() => void)[] = [];

/**
 * Resolves in a separate turn of the event loop, in the order of the calls. Work that takes milliseconds, such as
 * pricing a hundred lines, awaits it before each piece. At most one piece runs in a turn, so short requests are
 * answered between two turns, however many long ones wait.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(runNext);
  });
}

function runNext(): void {
  waiting.shift()!();
  // An immediate that is set by an immediate runs after the next poll for input.
  if (waiting.length > 0) setImmediate(runNext);
}
