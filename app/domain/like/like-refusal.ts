import type { LikeRefusal } from "./like";
import type { LikeState } from "./like-sql";

/**
 * Why a like was not stored. Missing, inactive and blocked members return the same refusal (R92).
 */
export function likeRefusalOf(state: LikeState | undefined): LikeRefusal {
  if (!state) return "not_found";
  if (state.status === "not_confirmed") return "email_unconfirmed";
  if (state.status !== "active" || !state.there) return "not_found";
  return "too_many_likes";
}
