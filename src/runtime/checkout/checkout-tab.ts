import type { TabRuntime } from '#runtime/tab-runtime.ts';

/** What of the tab's runtime the checkout uses. */
export type CheckoutTab = Pick<TabRuntime, 'basket' | 'connectivity' | 'sync' | 'send' | 'context' | 'clock' | 'timers' | 'platform'>;
