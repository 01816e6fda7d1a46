import { data, redirect } from "react-router";
import { renameSchema } from "~/domain/passkey/passkey.schema";
import { renamePasskey } from "~/domain/security/change-passkey";
import type { PasskeyId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/rename-passkey";
import { SECURITY_PATH } from "./security-context";

export const loader = () => redirect(SECURITY_PATH);

/** POST /settings/security/passkeys/{id}/rename: renames one of the member's own passkeys. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const passkeyId = requireId<PasskeyId>(params.id);
  const form = await readForm(request, renameSchema);
  if (!form.ok) throw data({ code: "invalid" }, { status: 422 });
  const renamed = await renamePasskey(getServices(context), viewer, { passkeyId, ...form.value });
  if (!renamed.ok) throw notFound();
  return redirect(`${SECURITY_PATH}?done=passkey_renamed`, 303);
}

export default NoPage;
