import type { VerticalFilters } from '#verticals/vertical-filters.ts';

export const canoeFilters: VerticalFilters = { rooms: null, choices: {}, minimumStay: null };
