import { deviceOf, readDevice } from "~/domain/session/session";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/add-passkey";
import { NewPasskeyForm } from "./new-passkey-form";
import { registerPasskey } from "./register-passkey";

export const handle = { permission: "desk.open" } satisfies OperatorHandle;

/** GET /operator/account/passkey: registers one more passkey. */
export function loader({ request }: Route.LoaderArgs) {
  const { system } = readDevice(deviceOf(request.headers.get("user-agent") ?? ""));
  return { system };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  registerPasskey({ request, context }, getStaff(context));

export default function AddPasskey({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OperatorPage title="Add a passkey" lead="Within 15 minutes after you signed in." narrow>
      <NewPasskeyForm system={loaderData.system} error={actionData?.error ?? null} />
    </OperatorPage>
  );
}
