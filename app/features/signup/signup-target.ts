import type { ShownPhoto } from "~/domain/photo/photo";
import type { MemberId } from "~/kit/ids";

/** The member a visitor wants to write to or like. */
export type SignupTarget = {
  id: MemberId;
  photo?: ShownPhoto | null;
  /** The signup page, which also says what for; by default `signupPath`. */
  path?: string;
};

/** The signup page for that member. */
export const signupPath = (id: MemberId) => `/members/${id}/signup`;

/** The same for a visitor who pressed the heart: the page says so. Nothing is stored (R30). */
export const likeSignupPath = (id: MemberId) => `${signupPath(id)}?for=like`;
