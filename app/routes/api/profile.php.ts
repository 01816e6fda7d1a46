import { findOwnProfile, PROFILE_CHANGE_REFUSALS } from "~/domain/profile/own-profile";
import { getServices } from "~/request/middleware/context";
import { changeSchema, saveChange } from "~/request/save-profile";
import type { Route } from "./+types/profile.php";
import { apiError, readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

export const handle = { methods: ["GET", "POST"] };

/** GET /api/profile.php: the member's own profile. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { values } = await findOwnProfile(getServices(context), viewer);
  return Response.json({ profile: values }, { headers: { "cache-control": "no-store" } });
}

/**
 * POST /api/profile.php {was, now, contact?}: changes fields whose stored value still equals `was`.
 * Idempotent.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const changed = await saveChange(context, viewer, await readJson(request, changeSchema(context)));
  return changed.ok
    ? Response.json({ profile: changed.value.values })
    : apiError(
        PROFILE_CHANGE_REFUSALS[changed.refusal],
        changed.refusal,
        changed.refusal === "orientation_consent"
          ? { "now.orientation_consent": "join:invalid.orientation_consent" }
          : undefined,
      );
}
