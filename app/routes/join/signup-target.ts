/** Whom a visitor would like to write to or to like. */
export type SignupTarget = { id: string; photo?: { id: string; tiny: string | null } | null };

/** Where a visitor signs up for them. */
export const signupPath = (id: string) => `/members/${id}/signup`;
