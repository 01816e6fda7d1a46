import { redirect } from "react-router";
import { endAllStaffSessions } from "~/domain/staff/own-account";
import { staffSessionCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/end-sessions";

export const handle = { permission: "desk.open" } satisfies OperatorHandle;

/** POST /operator/account/sessions/end: ends all own sessions, this one too. */
export async function action({ request, context }: Route.ActionArgs) {
  await endAllStaffSessions(getServices(context), getStaff(context));
  const headers = { "set-cookie": staffSessionCookie(request, null) };
  return redirect("/operator/sign-in", { status: 303, headers });
}
