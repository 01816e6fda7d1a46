import { data, redirect } from "react-router";
import {
  SECURITY_REFUSALS,
  type SecurityContext,
  type SecurityRefusal,
} from "~/domain/security/security";
import { type Context, getRequestMetadata, getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";

export const SECURITY_PATH = "/settings/security";

/** The member who changes login settings, with session and request context. */
export function securityContextOf(request: Request, context: Context): SecurityContext {
  const { origin, hostname } = new URL(request.url);
  return {
    viewer: requireViewer(request, context),
    network: getRequestMetadata(context).network,
    origin,
    site: { name: getSite(context).name, host: hostname },
  };
}

/**
 * Response to an error of a form without a page: a missing object is a 404; a login that is not
 * recent redirects to the confirmation, which returns to `next`; other errors are shown on the
 * overview.
 */
export function securityErrorResponse(refusal: SecurityRefusal, next: string) {
  if (refusal === "not_found") return data({ code: "not_found" }, { status: 404 });
  if (refusal === "not_fresh")
    return redirect(`${SECURITY_PATH}/confirm?${new URLSearchParams({ next })}`, 303);
  return data({ refusal }, { status: SECURITY_REFUSALS[refusal] });
}
