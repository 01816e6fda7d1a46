import { LIKE_REFUSALS } from "~/domain/like/like";
import { deleteJson, postJson } from "~/kit/api-client";
import type { MemberId } from "~/kit/ids";
import { isRefusalOf } from "~/kit/outcome";
import type { LikeJson } from "../api/like-json";
import type { LikeResult } from "./like-result";

const ENDPOINT = "/api/like.php";

/** `likedAt`: time of the current like, or null. */
export type SendLikeResult = { likedAt: number | null; answer: LikeResult };

type SendLikeInput = {
  liked: boolean;
  /**
   * The like that the page shows. An unlike removes only that one, even if it is sent twice (R673).
   */
  likedSince: number | null;
  /** The page after a login, if the session expired. */
  after: string;
};

/** Adds or removes a like by one request, which is retried without a response. */
export async function sendLike(
  id: MemberId,
  { liked, likedSince, after }: SendLikeInput,
): Promise<SendLikeResult> {
  const called = liked
    ? await postJson<LikeJson>(ENDPOINT, { id }, { after })
    : await deleteJson<LikeJson>(ENDPOINT, { id, liked_at: likedSince ?? undefined }, { after });
  if (called.ok) {
    const { liked_at: likedAt, matched } = called.body;
    return { likedAt, answer: { id, liked: likedAt !== null, matched, refusal: null } };
  }
  const refusal = isRefusalOf(LIKE_REFUSALS, called.code) ? called.code : "offline";
  return {
    likedAt: likedSince,
    answer: { id, liked: likedSince !== null, matched: false, refusal },
  };
}
