import { beginStaffPasskey } from "~/domain/staff/own-account";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/passkey-options";
import { describeRefusal } from "./refusals";

export const handle = { permission: "setup" } satisfies OperatorHandle;

/** POST /operator/account/passkey/options: the options to create a passkey, for this session. */
export async function action({ url, context }: Route.ActionArgs) {
  const site = { host: url.hostname };
  const outcome = await beginStaffPasskey(getServices(context), getStaff(context), site);
  if (outcome.ok) return Response.json(outcome.value);
  const { refusal } = outcome;
  return Response.json({ error: { code: refusal } }, { status: describeRefusal(refusal).status });
}
