import { moveClock, testDayAhead } from './test-day.js';

// Moves the clock of the process that imports it, before anything reads the time.
moveClock(testDayAhead);
