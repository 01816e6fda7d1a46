import type { ShownPhoto } from "~/domain/photo/photo";
import type { MemberId } from "~/kit/ids";

/** The member a visitor wants to write to or like. */
export type SignupTarget = { id: MemberId; photo?: ShownPhoto | null };

/** The signup page for that member. */
export const signupPath = (id: MemberId) => `/members/${id}/signup`;
