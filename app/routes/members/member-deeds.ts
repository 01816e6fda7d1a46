import { data, type RouterContextProvider, redirect } from "react-router";
import { blockMember } from "~/domain/conversation/block-member";
import type { LikeRefusal } from "~/domain/like/like";
import { memberFormSchema } from "~/domain/like/like.schema";
import { likeMember } from "~/domain/like/like-member";
import { unlikeMember } from "~/domain/like/unlike-member";
import { setPromotion } from "~/domain/profile/set-promotion";
import { unblockMember } from "~/domain/safety/unblock-member";
import type { Viewer } from "~/domain/session/session";
import { readForm } from "~/http/read-form";
import { isId } from "~/kit/ids";
import { safePath } from "~/kit/safe-path";
import { getServices, getViewer } from "~/middleware/context";
import type { Services } from "~/services";
import { MATCHED } from "./match-overlay";

/** What a like answers with: where it stands now, and why it is not what was asked. */
export type LikeAnswer = {
  id: string;
  liked: boolean;
  matched: boolean;
  refusal: LikeRefusal | null;
};

const STATUS: Record<LikeRefusal, number> = {
  not_found: 404,
  email_unconfirmed: 403,
  too_many_likes: 429,
};
const notFound = () => data({ code: "not_found" }, { status: 404 });

/**
 * The forms of a profile and of a card: like, unlike, block, unblock; on one's own promote, demote. With `next` (no
 * JavaScript) a like leads back to the page it came from, or to the match that it made; without it is answered in place;
 * a block or its end with `next` of the blocked leads there. A visitor is asked to join first, for this member.
 */
export async function memberDeed(
  request: Request,
  context: Readonly<RouterContextProvider>,
  id: string,
) {
  const form = await readForm(request, memberFormSchema);
  if (!form.ok) throw data({ code: "bad_request" }, { status: 422 });
  if (!isId(id)) throw notFound();
  const viewer = getViewer(context);
  if (!viewer) throw redirect(`/members/${id}/signup`, 303);
  const services = getServices(context);
  const { intent, next } = form.value;
  if (intent === "promote" || intent === "demote")
    return promoteOrNot(services, viewer, id, intent);
  if (intent === "block" || intent === "unblock")
    return blockOrNot(services, viewer, id, intent, next);
  const answer = await likeOrNot(services, viewer, id, intent);
  if (next && answer.matched) throw redirect(`/members/${id}?${MATCHED}=yes`, 303);
  if (next && !answer.refusal) throw redirect(safePath(next, `/members/${id}`), 303);
  return data(answer, { status: answer.refusal ? STATUS[answer.refusal] : 200 });
}

async function likeOrNot(
  services: Services,
  viewer: Viewer,
  id: string,
  intent: "like" | "unlike",
): Promise<LikeAnswer> {
  if (intent === "unlike") {
    await unlikeMember(services, viewer, id);
    return { id, liked: false, matched: false, refusal: null };
  }
  const liked = await likeMember(services, viewer, id);
  return {
    id,
    liked: liked.ok,
    matched: liked.ok && liked.value.matched,
    refusal: liked.ok ? null : liked.refusal,
  };
}

/** Only oneself: another's profile has no such form. */
async function promoteOrNot(
  services: Services,
  viewer: Viewer,
  id: string,
  intent: "promote" | "demote",
): Promise<never> {
  if (id !== viewer.id) throw notFound();
  await setPromotion(services, viewer, intent === "promote");
  throw redirect(`/members/${id}`, 303);
}

const BLOCKED = "/settings/blocked";

/** The address afterwards carries the id for the "undo" button: after a block the profile itself is gone for both. */
async function blockOrNot(
  services: Services,
  viewer: Viewer,
  id: string,
  intent: "block" | "unblock",
  next?: string,
): Promise<never> {
  const deed = intent === "block" ? blockMember : unblockMember;
  const outcome = await deed(services, viewer, id);
  if (!outcome.ok) throw notFound();
  if (next === BLOCKED) throw redirect(`${BLOCKED}?${intent}ed=${id}`, 303);
  throw redirect(intent === "block" ? `/members?blocked=${id}` : `/members/${id}`, 303);
}
