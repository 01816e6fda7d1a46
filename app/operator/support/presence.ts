import { data } from "react-router";
import { endPresence, renewPresence } from "~/domain/support/presence";
import { presenceSchema } from "~/domain/support/support.schema";
import { isId, type SupportThreadId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { answer } from "../answer";
import type { Route } from "./+types/presence";
import { threadPath } from "./labels";

export const handle = { permission: "support.answer" } satisfies OperatorHandle;

/** Records that a thread is open or was closed; answers who else has it open. */
export async function action({ request, context }: Route.ActionArgs) {
  const { do: change, site, items } = await readActionForm(request, presenceSchema);
  if (!isId<SupportThreadId>(items)) throw data(null, { status: 404 });
  const key = { siteId: site, id: items };
  const services = getServices(context);
  const staff = getStaff(context);
  const location = threadPath(key);
  if (change === "release") {
    await endPresence(services, staff, key);
    return answer(request, { renewed: [], others: [] }, { location });
  }
  const names = await renewPresence(services, staff, key);
  const others = names.map((name) => ({ name, count: 1 }));
  return answer(request, { renewed: [items], others }, { location });
}
