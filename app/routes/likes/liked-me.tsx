import type { MiddlewareFunction } from "react-router";
import { markLikeSeen } from "~/domain/like/list-likes";
import { isId, type MemberId } from "~/kit/ids";
import { getServices, getViewer } from "~/request/middleware/context";
import { isPageView } from "~/request/page-view";
import { loadProfile } from "../members/load-profile";
import { ProfilePage } from "../members/profile-page";
import type { Route } from "./+types/liked-me";

/** Runs before all loaders, so that it shares their round trip and the badge is already correct. */
const markLikeSeenFirst: MiddlewareFunction<Response> = async (
  { request, params, context },
  next,
) => {
  const viewer = getViewer(context);
  const likerId = viewer && isPageView(request) && isId<MemberId>(params.id) && params.id;
  const seen = likerId ? markLikeSeen(getServices(context), viewer, likerId) : Promise.resolve();
  // awaited below; prevents an unhandled rejection if the page fails first
  seen.catch(() => undefined);
  const response = await next();
  await seen;
  return response;
};
export const middleware = [markLikeSeenFirst];

/** /likes/m/{id}: the profile, opened from the list of likes. Marks the like as seen. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return loadProfile({ request, context, id: params.id });
}

export default function LikedMe({ loaderData }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} answer={null} fromLikes />;
}
