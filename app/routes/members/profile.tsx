import type { Route } from "./+types/profile";
import { loadProfile } from "./load-profile";
import { ProfilePage } from "./profile-page";

/** /members/{id}: a member's profile. */
export function loader({ request, params, url, context }: Route.LoaderArgs) {
  return loadProfile({ request, context, id: params.id, url });
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} answer={null} />;
}
