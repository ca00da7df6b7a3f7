let running = 0;

/** Executes the preload of a link's page. */
export async function runPreload<T>(preload: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await preload();
  } finally {
    running -= 1;
  }
}

/** Whether the page of a link is being preloaded. */
export const isPreloading = (): boolean => running > 0;
