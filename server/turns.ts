const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop of its own, in the order of the calls. Work that takes milliseconds, such as
 * pricing a hundred lines, asks for one before each piece. At most one piece runs in a turn, and requests that need
 * little are answered between two turns, however many large ones wait.
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
