import { redirect } from "react-router";
import { deviceOf, readDevice } from "~/domain/session/session";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/setup";
import { NewPasskeyForm } from "./new-passkey-form";
import { registerPasskey } from "./register-passkey";

export const handle = { permission: "setup" } satisfies OperatorHandle;

/** GET /operator/setup: registers the first passkey, which deletes password and code. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (!getStaff(context).setup) throw redirect("/operator/account", 303);
  const { system } = readDevice(deviceOf(request.headers.get("user-agent") ?? ""));
  return { system };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = getStaff(context);
  if (!staff.setup) throw redirect("/operator/account", 303);
  return registerPasskey({ request, context }, staff);
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OperatorPage
      title="Register a passkey"
      lead="You sign in with it from now on. Password and code are deleted."
      narrow
    >
      <NewPasskeyForm system={loaderData.system} error={actionData?.error ?? null} />
    </OperatorPage>
  );
}
