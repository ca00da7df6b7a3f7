import type { TabRuntime } from '#runtime/tab-runtime.ts';

/** The parts of the tab's runtime that the checkout uses. */
export type CheckoutTab = Pick<TabRuntime, 'basket' | 'connectivity' | 'sync' | 'send' | 'context' | 'clock' | 'timers' | 'platform'>;
