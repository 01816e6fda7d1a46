import { base64 } from "~/kit/base64";
import { mayCheckHuman, WIDGET_ORIGIN } from "~/kit/human-check";
import type { RequestFacts } from "~/middleware/context";

/** What a page's own scripts and styles are known by, where they stand in the page: the nonce of this answer, or their hashes. */
type Inline = { scripts: string[]; styles: string[] } & Foreign;
/**
 * What is not ours: the key of the guard's widget, which runs where a form needs it and nowhere else, and the site's
 * `cdn_prefix`, behind which pictures lie and nothing besides; and the provider's pages, where something is paid.
 */
type Foreign = { widgetKey: string | null; cdnPrefix: string; payAt?: readonly string[] };

/** Where a form may lead on to the pages of whoever carries payments: browsers ask the policy of the form's own page. */
const SHOP = /^\/(?:credits|directdebit|premium|transactions)(?:\/|$)/;

/** The content security policy of a page: what is not ours does not run, and nothing may frame the site. */
export function contentPolicy(url: URL, inline: Inline): string {
  const { scripts, styles, widgetKey, cdnPrefix, payAt = [] } = inline;
  const pay = SHOP.test(url.pathname) ? payAt : [];
  const widget = widgetKey !== null && mayCheckHuman(url.pathname) ? [WIDGET_ORIGIN] : [];
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

export const nonceSource = (nonce: RequestFacts["nonce"]): string[] =>
  nonce === null ? [] : [`'nonce-${nonce}'`];

/**
 * The policy of a rendered page by hashes of what stands in it. Scripts are hashed only in a page that is kept, which
 * was rendered from a request that holds nothing of any visitor's: hashing what somebody typed would let it run.
 */
export async function policyOfPage(
  url: URL,
  html: string,
  { nonce, ...foreign }: Pick<RequestFacts, "nonce"> & Foreign,
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
