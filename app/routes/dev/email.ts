import { getServices, getSite } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/email";
import { readPreviewOptions } from "./email-preview-options";

/**
 * GET /dev/letters/{kind}: one e-mail with sample data; `nth` selects the sample, other parameters
 * select light or dark mode or plain text. Exists in local mode only.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { language, country, niche, night } = readPreviewOptions(url);
  const email = await getServices(context).gallery?.show({
    kind: params.kind,
    nth: Number(url.searchParams.get("nth")),
    language,
    country,
    site: { ...getSite(context), niche },
    origin: url.origin,
  });
  if (!email) throw notFound();
  return url.searchParams.get("plain") === "yes"
    ? previewResponse(`${email.subject}\n\n${email.plain}`, "text/plain")
    : previewResponse(withColourScheme(email.html, night), "text/html");
}

/** Forces the chosen colour scheme regardless of the browser's own. */
const withColourScheme = (html: string, night: boolean) =>
  html.replace("@media (prefers-color-scheme:dark)", `@media ${night ? "all" : "not all"}`);

const previewResponse = (body: string, type: string) =>
  new Response(body, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups",
      "cache-control": "no-store",
    },
  });
