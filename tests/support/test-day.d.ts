/** Types of `test-day.js`, which says what these are. */
export declare const TEST_DAY: string;
export declare const testDayAhead: number;
export declare const ON_TEST_DAY: string;
export declare function moveClock(ahead: number): void;
