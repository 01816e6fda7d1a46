import { base64 } from "~/kit/base64";
import { mayLoadBotWidget, WIDGET_ORIGIN } from "~/kit/bot-widget";
import type { RequestMetadata } from "~/request/middleware/context";

/**
 * Identifies a page's own inline scripts and styles: by the nonce of this response, or by their
 * hashes.
 */
type InlineContent = { scripts: string[]; styles: string[] } & ForeignOrigins;
/**
 * Foreign origins: the key of the bot widget, which runs only where a form needs it; the site's
 * `cdn_prefix`, which serves only pictures; and the payment provider's pages, where something is
 * paid.
 */
type ForeignOrigins = { widgetKey: string | null; cdnPrefix: string; payAt?: readonly string[] };

/**
 * Paths whose forms may redirect to the payment provider's pages: browsers check `form-action` of
 * the page with the form.
 */
const SHOP_PATHS = /^\/(?:credits|directdebit|premium|transactions)(?:\/|$)/;

/**
 * The Content-Security-Policy of a page: only our own scripts run, and no page may frame the site.
 */
export function contentPolicy(url: URL, inline: InlineContent): string {
  const { scripts, styles, widgetKey, cdnPrefix, payAt = [] } = inline;
  const pay = SHOP_PATHS.test(url.pathname) ? payAt : [];
  const widget = widgetKey !== null && mayLoadBotWidget(url.pathname) ? [WIDGET_ORIGIN] : [];
  const socket = `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`;
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...widget].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    `img-src ${["'self' data: blob:", ...(cdnPrefix ? [new URL(cdnPrefix).origin] : [])].join(" ")}`,
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    ...widget.map((origin) => `frame-src ${origin}`),
    ["form-action 'self'", ...pay].join(" "),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const nonceSource = (nonce: RequestMetadata["nonce"]): string[] =>
  nonce === null ? [] : [`'nonce-${nonce}'`];

/**
 * The policy of a rendered page, by hashes of its inline content. Scripts are hashed only in a
 * cached page, which was rendered from a request without visitor data: a hash of user input would
 * allow it to run.
 */
export async function policyOfPage(
  url: URL,
  html: string,
  { nonce, ...foreign }: Pick<RequestMetadata, "nonce"> & ForeignOrigins,
): Promise<string> {
  const scripts =
    nonce === null
      ? await hashesOf(html, /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)
      : nonceSource(nonce);
  return contentPolicy(url, {
    ...foreign,
    scripts,
    styles: await hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
  });
}

async function hashesOf(html: string, element: RegExp): Promise<string[]> {
  const texts = new Set(Array.from(html.matchAll(element), ([, text = ""]) => text));
  return Promise.all(
    Array.from(
      texts,
      async (text) =>
        `'sha256-${base64(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))}'`,
    ),
  );
}
