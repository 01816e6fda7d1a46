import type { LikeRefusal } from "~/domain/like/like";
import type { MemberId } from "~/kit/ids";

/** The result of a like: its current state, and why it differs from the request. */
export type LikeResult = {
  id: MemberId;
  liked: boolean;
  matched: boolean;
  refusal: LikeRefusal | "offline" | null;
};
