import { redirect } from "react-router";
import { z } from "~/kit/zod";
import { readActionForm } from "~/request/read-form";
import type { OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/blur";

export const handle = { permission: "photos.review" } satisfies OperatorHandle;

/** Whether this browser shows photos only when wanted. */
export const STAFF_BLUR_COOKIE = "staff.blur";
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

const blurSchema = z.strictObject({ blur: z.enum(["yes", "no"]) });

/** Stores the choice in the browser. */
export async function action({ request }: Route.ActionArgs) {
  const { blur } = await readActionForm(request, blurSchema);
  const secure = request.url.startsWith("https:") ? "; Secure" : "";
  return redirect("/operator/photos", {
    status: 303,
    headers: {
      "set-cookie": `${STAFF_BLUR_COOKIE}=${blur}; Path=/operator; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    },
  });
}
