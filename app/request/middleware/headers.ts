import type { MiddlewareFunction } from "react-router";
import { base64 } from "~/kit/base64";
import { mayLoadBotWidget, WIDGET_ORIGIN } from "~/kit/bot-check";
import type { Services } from "~/services";
import { isPrefetch } from "../page-view";
import { cdnPrefixOf, getRequestMetadata, getServices, type RequestMetadata } from "./context";

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
type ForeignOrigins = {
  widgetKey: string | null;
  cdnPrefix: string;
  payAt?: readonly string[];
  ageAt?: readonly string[];
};

/** The page whose form may redirect to the provider of age checks. */
const AGE_PATH = /^\/age$/;
/**
 * Paths whose forms may redirect to the payment provider's pages: browsers check `form-action` of
 * the page with the form.
 */
const SHOP_PATHS = /^\/(?:credits|directdebit|premium|transactions)(?:\/|$)/;

/** Landers, whose headlines' font is inline (decision 0007). */
const LANDER_PATHS = /^\/(?:landers\/|members\/[^/]+\/landing)/;

/**
 * The Content-Security-Policy of a page: only our own scripts run, and no page may frame the site.
 */
export function contentPolicy(url: URL, inline: InlineContent): string {
  const { scripts, styles, widgetKey, cdnPrefix, payAt = [], ageAt = [] } = inline;
  const pay = SHOP_PATHS.test(url.pathname) ? payAt : [];
  const check = AGE_PATH.test(url.pathname) ? ageAt : [];
  const widget = widgetKey !== null && mayLoadBotWidget(url.pathname) ? [WIDGET_ORIGIN] : [];
  const socket = `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`;
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...widget].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    `img-src ${["'self' data: blob:", ...(cdnPrefix ? [new URL(cdnPrefix).origin] : [])].join(" ")}`,
    LANDER_PATHS.test(url.pathname) ? "font-src 'self' data:" : "font-src 'self'",
    `connect-src 'self' ${socket}`,
    ...widget.map((origin) => `frame-src ${origin}`),
    ["form-action 'self'", ...pay, ...check].join(" "),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const nonceSource = (nonce: RequestMetadata["nonce"]): string[] =>
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

/** Where the provider of age checks has pages of its own. */
const agePagesOf = ({ age }: Pick<Services, "age">): string[] =>
  age?.method === "redirect" ? [age.page] : [];

/** Security headers of every response except static assets (public/_headers has theirs). */
export const SECURITY_HEADERS = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(self)",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Dynamic pages that search engines may index; cached pages (workers/edge) omit the header. */
const INDEXED_PATHS = /^\/(?:signup|robots\.txt|sitemap\.xml)$/;

/**
 * Opening these pages marks content as read, so a prefetch must not be used in place of the page
 * view.
 */
const MARKED_READ_ON_VIEW = /^\/(?:likes\/m|chats)\//i;

/**
 * Scripts run only with the nonce of this response, or by hash in a cached page.
 */
export const headersMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const response = await next();
  const { nonce, requestId, refusal } = getRequestMetadata(context);
  const headers = response.headers;
  const set = (name: string, value: string) => headers.has(name) || headers.set(name, value);
  set(
    "content-security-policy",
    contentPolicy(new URL(request.url), {
      scripts: nonceSource(nonce),
      styles: [],
      widgetKey: getServices(context).bots.widgetKey,
      cdnPrefix: cdnPrefixOf(context),
      payAt: getServices(context).payments?.pages ?? [],
      ageAt: agePagesOf(getServices(context)),
    }),
  );
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) set(name, value);
  if (
    isPrefetch(request) &&
    response.status === 200 &&
    !MARKED_READ_ON_VIEW.test(new URL(request.url).pathname)
  )
    allowPrefetchReuse(headers);
  set("cache-control", "private, no-store");
  if (!INDEXED_PATHS.test(new URL(request.url).pathname)) set("x-robots-tag", "noindex");
  if (requestId) set("x-request-id", requestId);
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) headers.set(name, value);
  return response;
};

/**
 * A browser may use a prefetched response once, within seconds: otherwise it would load the same
 * again at the click. Another cookie, such as after a logout, is another response.
 */
function allowPrefetchReuse(headers: Headers): void {
  if (headers.has("cache-control") || headers.has("set-cookie")) return;
  headers.set("cache-control", "private, max-age=10");
  headers.append("vary", "Cookie");
}
