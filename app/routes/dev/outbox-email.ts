import { findLocalMail } from "~/domain/outbox/local-mail";
import { type EmailId, isId } from "~/kit/ids";
import { getRequestMetadata, getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/outbox-email";

/**
 * GET /dev/outbox/{id}: the HTML of an e-mail, for a sandboxed frame of /dev/outbox. Exists in
 * local mode only.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const html =
    getRequestMetadata(context).local && isId<EmailId>(params.id)
      ? await findLocalMail(getServices(context), params.id)
      : null;
  if (html === null) throw notFound();
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation";
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
    },
  });
}
