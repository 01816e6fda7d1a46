import { data, redirect } from "react-router";
import { type Changer, SECURITY_REFUSALS, type SecurityRefusal } from "~/domain/security/security";
import { requireViewer } from "~/http/require-viewer";
import { type Context, getFacts, getSite } from "~/middleware/context";

export const SECURITY = "/settings/security";

/** The member who changes how they log in, and from where. */
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
 * What answers a deed that was refused where no form can say why: not there is not found; a session that is not fresh is made
 * so first, and comes back to `next`; the rest is said above the overview.
 */
export function refused(refusal: SecurityRefusal, next: string) {
  if (refusal === "not_found") return data({ code: "not_found" }, { status: 404 });
  if (refusal === "not_fresh")
    return redirect(`${SECURITY}/confirm?${new URLSearchParams({ next })}`, 303);
  return data({ refusal }, { status: SECURITY_REFUSALS[refusal] });
}
