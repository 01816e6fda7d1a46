import { SECURITY_HEADERS } from "~/request/middleware/headers";

/** Headers of a response that no route of the site creates: it loads nothing and is not cached. */
const FALLBACK_HEADERS = {
  ...SECURITY_HEADERS,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

/**
 * Adds the security headers to every response; a response with its own keeps them. A WebSocket
 * upgrade has no page to protect.
 */
export function withSecurityHeaders(answer: Response): Response {
  if (answer.status === 101 || answer.headers.has("strict-transport-security")) return answer;
  const copy = new Response(answer.body, answer);
  for (const [name, value] of Object.entries(FALLBACK_HEADERS))
    if (!copy.headers.has(name)) copy.headers.set(name, value);
  return copy;
}

/** An unknown host learns nothing about other sites (421: RFC 9110, 15.5.20). */
export const unknownHost = (request: Request) =>
  renderFallback(request, {
    status: 421,
    title: "Unknown site",
    body: "<h1>There is no site at this address</h1><p>Check the address for a typing mistake.</p>",
  });

/**
 * A file of the build: such a request reaches the Worker only if the file is missing
 * (`run_worker_first` in wrangler.toml).
 */
export const isFile = ({ url }: Request) =>
  FILE_PATH.test(url) && /^\/(?:assets|og)\//.test(new URL(url).pathname);

/** Tested first, because parsing a URL costs as much as finding a cached page. */
const FILE_PATH = /[\\/](?:assets|og)[\\/]/;

/** The longest path of the site has five parts. */
const MAX_PARTS = 32;

/**
 * Whether a path has more parts than any link. The router would parse each part as often as there
 * are parts, to send the browser every parent path: one request of 7 kB would take a second.
 */
export const isTooDeep = ({ url }: Request) =>
  url.length > MAX_PARTS && new URL(url).pathname.split("/").length > MAX_PARTS + 1;

/** More than fit into the router's own request of 7,680 characters: an id alone has 22. */
const MAX_MANIFEST_PATHS = 256;

/**
 * Whether a manifest request lists more paths than any of our pages requests: each is matched
 * against all routes, and 3,800 paths of one letter take a fifth of a second of CPU. A substring is
 * tested first, as for files.
 */
export const hasTooManyPaths = ({ url }: Request) =>
  url.length > MAX_MANIFEST_PATHS &&
  url.includes("/__manifest") &&
  (new URL(url).searchParams.get("paths") ?? "").split(",").length > MAX_MANIFEST_PATHS;

/**
 * Not cached: the file name may exist a second later, during a deployment. A browser that cached
 * this response for a year, like the files themselves, would show a broken page for that time.
 */
export const fileNotFound = () =>
  new Response("Not found", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/**
 * The response when the error page itself fails: its text (R27), the request id of the log, and a
 * link home.
 */
export function finalErrorPage(request: Request, requestId: string): Response {
  const title = "An error occurred while showing the error page";
  return renderFallback(request, {
    status: 500,
    title,
    body: `<h1>${title}</h1><p>500 · ${requestId}</p><p><a href="/">Back to the home page</a></p>`,
  });
}

type FallbackPage = { status: number; title: string; body: string };

function renderFallback(request: Request, { status, title, body }: FallbackPage): Response {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">';
  const html = `<!doctype html><html lang="en"><head>${head}<title>${title}</title></head><body><main>${body}</main></body></html>`;
  return new Response(request.method === "HEAD" ? null : html, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

/** Whether this is the plain-text error of a failed error page, which needs `finalErrorPage`. */
export function isPlainTextError(answer: Response): boolean {
  return (
    answer.status >= 500 && !/html|json|x-script/.test(answer.headers.get("content-type") ?? "")
  );
}
