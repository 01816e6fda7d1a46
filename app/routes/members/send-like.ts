import { deleteJson, postJson } from "~/kit/call-door";
import type { MemberId } from "~/kit/ids";
import type { LikeJson } from "../api/like-json";
import type { LikeAnswer } from "./like-answer";

const ENDPOINT = "/api/like.php";
const REFUSALS = ["not_found", "email_unconfirmed", "too_many_likes"] as const;

/** `likedAt`: the moment of the like that stands now, or null. */
export type SentLike = { likedAt: number | null; answer: LikeAnswer };

type Sending = {
  liked: boolean;
  /** The like that the page shows: an unlike takes back that one only, also where it is sent again (R673). */
  known: number | null;
  /** Where a login leads if the session is over. */
  after: string;
};

/** Likes a member or takes the like back, by one call that is sent again where no answer came. */
export async function sendLike(id: MemberId, { liked, known, after }: Sending): Promise<SentLike> {
  const called = liked
    ? await postJson<LikeJson>(ENDPOINT, { id }, { after })
    : await deleteJson<LikeJson>(ENDPOINT, { id, liked_at: known ?? undefined }, { after });
  if (called.ok) {
    const { liked_at: likedAt, matched } = called.body;
    return { likedAt, answer: { id, liked: likedAt !== null, matched, refusal: null } };
  }
  const refusal = REFUSALS.find((code) => code === called.code) ?? "offline";
  return { likedAt: known, answer: { id, liked: known !== null, matched: false, refusal } };
}
