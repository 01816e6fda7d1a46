import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/not-found";
import type { Route } from "./+types/emails";
import { readPreviewOptions } from "./email-preview-options";
import { emailsPage } from "./emails-page";

/**
 * GET /dev/letters: previews of all e-mails in a chosen language, niche and colour scheme. The page
 * is in English, for developers. Exists in local mode only.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { gallery } = getServices(context);
  if (!gallery) throw notFound();
  const nonce = crypto.randomUUID();
  return new Response(emailsPage(await gallery.list(), readPreviewOptions(url), nonce), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "cache-control": "no-store",
    },
  });
}
