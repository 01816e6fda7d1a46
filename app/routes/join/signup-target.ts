import type { ShownPhoto } from "~/domain/photo/photo";
import type { MemberId } from "~/kit/ids";

/** Whom a visitor would like to write to or to like. */
export type SignupTarget = { id: MemberId; photo?: ShownPhoto | null };

/** Where a visitor signs up for them. */
export const signupPath = (id: MemberId) => `/members/${id}/signup`;
