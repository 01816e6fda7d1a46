import { claimCase, claimNextCase } from "~/domain/moderation/claim-case";
import { takeSchema } from "~/domain/moderation/moderation.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { answer } from "../answer";
import { siteQueryPath } from "../ui/site-query";
import type { Route } from "./+types/take";

export const handle = { permission: "reports.decide" } satisfies OperatorHandle;

/** Claims the case with this id, or the one that is due first. */
export async function action({ request, context }: Route.ActionArgs) {
  const { kind, item, site = null } = await readActionForm(request, takeSchema);
  const services = getServices(context);
  const staff = getStaff(context);
  const claimed = item
    ? (await claimCase(services, staff, { kind, item }))
      ? item
      : null
    : await claimNextCase(services, staff, { kind, site });
  const location = claimed
    ? `/operator/cases/${kind}/${claimed}`
    : `/operator/cases?queue=${kind}&result=${item ? "claimed" : "nothing"}`;
  return answer(request, { claimed }, { location: siteQueryPath(location, site) });
}
