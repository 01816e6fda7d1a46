import { photoPath } from "~/domain/photo/photo";
import type { ProfileCard } from "~/domain/profile/profile-card";
import { describeUser } from "~/domain/session/find-viewer";
import type { MemberId } from "~/kit/ids";
import { type Context, getServices, getSite } from "~/request/middleware/context";
import { apiError } from "./parse-request";

/** A member card as API JSON (R25). */
export function profileJson(card: ProfileCard) {
  const { id, name, age, region, country, activity, headline, photo, fictional, isNew, likedAt } =
    card;
  const image =
    photo && !photo.locked
      ? {
          filename: photoPath(photo.id, "main"),
          thumb_filename: photoPath(photo.id, "thumb"),
          status: "active",
        }
      : null;
  return {
    id,
    name,
    age,
    region,
    country,
    activity,
    headline,
    fictional,
    is_new: isNew,
    liked: likedAt !== null,
    main_image: image,
  };
}

type UserResponseInit = { headers?: Headers; status?: number };

/**
 * The logged-in user as the API returns it, with cookies if a session was started; 403 without one.
 */
export async function userResponse(
  context: Context,
  id: MemberId | undefined,
  { headers = new Headers(), status = 200 }: UserResponseInit = {},
) {
  const found = id ? await describeUser(getServices(context), getSite(context), id) : null;
  if (!found) return apiError(403, "authentication_required");
  headers.set("cache-control", "no-store");
  return Response.json({ user: found }, { headers, status });
}
