import { switchRequestSchema } from "~/domain/profile/privacy.schema";
import { saveSwitch } from "~/request/save-profile";
import type { Route } from "./+types/privacy.php";
import { readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

/** POST /api/privacy.php {switch, on}: sets one of the member's privacy settings. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const call = await readJson(request, switchRequestSchema);
  await saveSwitch(context, viewer, { which: call.switch, on: call.on });
  return new Response(null, { status: 204 });
}
