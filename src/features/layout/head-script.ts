import { EARLY_SCRIPT } from '#runtime/page/remembered-shape.ts';
import { FIRST_VIEW_SCRIPT } from '#ui/use-later-part.ts';
import { EARLY_INPUT } from './early-input.ts';
import { START_RECOVERY } from './start-recovery.ts';

/** The inline script in the head of each page. The browser executes it while it reads the page, so the page's own script does not have it: React leaves the server's text as it is. */
export const HEAD_SCRIPT = import.meta.env.SSR ? `${EARLY_SCRIPT};${FIRST_VIEW_SCRIPT};${START_RECOVERY};${EARLY_INPUT}` : '';
