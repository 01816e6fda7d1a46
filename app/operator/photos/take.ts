import { claimNext } from "~/domain/moderation/claims";
import { takePhotosSchema } from "~/domain/moderation/moderation.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { answer } from "../answer";
import { siteQueryPath } from "../ui/site-query";
import type { Route } from "./+types/take";

export const handle = { permission: "photos.review" } satisfies OperatorHandle;

/** Photos that are claimed at once. */
const CLAIMED_AT_ONCE = 24;

/** Claims the next photos for the moderator. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site } = await readActionForm(request, takePhotosSchema);
  const claimed = await claimNext(getServices(context), getStaff(context), {
    kind: "photo",
    most: CLAIMED_AT_ONCE,
    site: site ?? null,
  });
  return answer(
    request,
    { claimed: claimed.length },
    { location: siteQueryPath("/operator/photos", site) },
  );
}
