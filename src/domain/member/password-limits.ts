/** Characters of a member's password (V7). */
export const PASSWORD_LIMITS = { min: 4, max: 200 } as const;
