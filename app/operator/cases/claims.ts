import { listOtherClaimants, releaseClaims, renewOwnClaims } from "~/domain/moderation/claims";
import { caseClaimsSchema } from "~/domain/moderation/moderation.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { answer } from "../answer";
import type { Route } from "./+types/claims";

export const handle = { permission: "reports.decide" } satisfies OperatorHandle;

/** Renews the claim of a page while its moderator works, or releases it when it is closed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { do: change, kind, items } = await readActionForm(request, caseClaimsSchema);
  const services = getServices(context);
  const { id: staff } = getStaff(context);
  const claims = { kind, items };
  if (change === "release") await releaseClaims(services, staff, claims);
  const renewed = change === "renew" ? await renewOwnClaims(services, staff, claims) : [];
  const others = await listOtherClaimants(services, staff, kind);
  return answer(request, { renewed, others }, { location: `/operator/cases?queue=${kind}` });
}
