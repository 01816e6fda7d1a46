import { redirect } from "react-router";
import { findAddress } from "~/domain/account/recipient";
import { mailLoginCode } from "~/domain/session/login-code";
import { newSecret } from "~/kit/crypto";
import { codeCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getClientContext } from "~/request/visitor-context";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/code";

const CONFIRM = "/settings/delete/confirm";

export const loader = () => redirect(CONFIRM);

/**
 * POST /settings/delete/code: sends a code to the owner's address, valid in this browser only. The
 * form's other fields are ignored.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const client = getClientContext(request, context);
  const browser = client.browser ?? newSecret();
  const email = await findAddress(services, viewer.siteId, viewer.id);
  if (email)
    services.defer("delete_code.mail", mailLoginCode(services, { ...client, browser }, email));
  return redirect(`${CONFIRM}?code=sent`, {
    headers: { "set-cookie": codeCookie(request, browser) },
  });
}

export default NoPage;
