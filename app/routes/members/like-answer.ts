import type { LikeRefusal } from "~/domain/like/like";
import type { MemberId } from "~/kit/ids";

/** What a like answers with: where it stands now, and why it is not what was asked. */
export type LikeAnswer = {
  id: MemberId;
  liked: boolean;
  matched: boolean;
  refusal: LikeRefusal | "offline" | null;
};
