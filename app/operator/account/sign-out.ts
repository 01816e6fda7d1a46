import { redirect } from "react-router";
import { signOut } from "~/domain/staff/own-account";
import { staffSessionCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/sign-out";

export const handle = { permission: "setup" } satisfies OperatorHandle;

/** POST /operator/sign-out: ends the session of this browser. */
export async function action({ request, context }: Route.ActionArgs) {
  await signOut(getServices(context), getStaff(context));
  const headers = { "set-cookie": staffSessionCookie(request, null) };
  return redirect("/operator/sign-in", { status: 303, headers });
}
