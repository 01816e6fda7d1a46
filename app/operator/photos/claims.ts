import { listOtherClaimants, releaseClaims, renewOwnClaims } from "~/domain/moderation/claims";
import { claimsSchema } from "~/domain/moderation/moderation.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { answer } from "../answer";
import type { Route } from "./+types/claims";

export const handle = { permission: "photos.review" } satisfies OperatorHandle;

/** Renews the claims of a page while its moderator works, or releases them when it is closed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { do: change, items } = await readActionForm(request, claimsSchema);
  const services = getServices(context);
  const { id: staff } = getStaff(context);
  const claims = { kind: "photo" as const, items };
  if (change === "release") await releaseClaims(services, staff, claims);
  const renewed = change === "renew" ? await renewOwnClaims(services, staff, claims) : [];
  const others = await listOtherClaimants(services, staff, "photo");
  return answer(request, { renewed, others }, { location: "/operator/photos" });
}
