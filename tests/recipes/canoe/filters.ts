import type { VerticalFilters } from '#verticals/filters.ts';

export const canoeFilters: VerticalFilters = { rooms: null, choices: {}, minimumStay: null };
