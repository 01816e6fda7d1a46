import type { Route } from "./+types/profile";
import { loadProfile } from "./load-profile";
import { memberDeed } from "./member-deeds";
import { ProfileScreen } from "./profile-screen";

/** /members/{id}: a member's profile. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return loadProfile({ request, context, id: params.id });
}

export function action({ request, params, context }: Route.ActionArgs) {
  return memberDeed(request, context, params.id);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} answer={actionData ?? null} />;
}
