import type { ShownPhoto } from "~/domain/photo/photo";

/** Whom a visitor would like to write to or to like. */
export type SignupTarget = { id: string; photo?: ShownPhoto | null };

/** Where a visitor signs up for them. */
export const signupPath = (id: string) => `/members/${id}/signup`;
