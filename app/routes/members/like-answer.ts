import type { LikeRefusal } from "~/domain/like/like";

/** What a like answers with: where it stands now, and why it is not what was asked. */
export type LikeAnswer = {
  id: string;
  liked: boolean;
  matched: boolean;
  refusal: LikeRefusal | null;
};
