import type { MiddlewareFunction } from "react-router";
import { seeLike } from "~/domain/like/see-like";
import { isLook } from "~/http/is-look";
import { isId, type MemberId } from "~/kit/ids";
import { getServices, getViewer } from "~/middleware/context";
import { loadProfile } from "../members/load-profile";
import { ProfileScreen } from "../members/profile-screen";
import type { Route } from "./+types/liked-me";

/** Before all loaders, so that it leaves in the same round trip as their reads and the badge is right already. */
const seeFirst: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const viewer = getViewer(context);
  const look = viewer && isLook(request) && isId<MemberId>(params.id) && params.id;
  const seen = look ? seeLike(getServices(context), viewer, look) : Promise.resolve();
  seen.catch(() => undefined); // heard below; a page that fails first must not leave it unheard
  const response = await next();
  await seen;
  return response;
};
export const middleware = [seeFirst];

/** /likes/m/{id}: the profile screen, from the likes; the like is not new any more. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return loadProfile({ request, context, id: params.id });
}

export default function LikedMe({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} answer={null} fromLikes />;
}
