import { data, redirect } from "react-router";
import { type Changer, SECURITY_REFUSALS, type SecurityRefusal } from "~/domain/security/security";
import { requireViewer } from "~/http/require-viewer";
import { type Context, getFacts, getSite } from "~/middleware/context";

export const SECURITY = "/settings/security";

/** The member who changes login settings, with session and request context. */
export function changerOf(request: Request, context: Context): Changer {
  const { origin, hostname } = new URL(request.url);
  return {
    viewer: requireViewer(request, context),
    network: getFacts(context).network,
    origin,
    site: { name: getSite(context).name, host: hostname },
  };
}

/**
 * Response to an error of a form without a page: a missing object is a 404; a login that is not
 * recent redirects to the confirmation, which returns to `next`; other errors are shown on the
 * overview.
 */
export function refused(refusal: SecurityRefusal, next: string) {
  if (refusal === "not_found") return data({ code: "not_found" }, { status: 404 });
  if (refusal === "not_fresh")
    return redirect(`${SECURITY}/confirm?${new URLSearchParams({ next })}`, 303);
  return data({ refusal }, { status: SECURITY_REFUSALS[refusal] });
}
