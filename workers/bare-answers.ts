import { SECURITY_HEADERS } from "~/middleware/headers";

/** The guard of an answer that no route of the site gives: it loads nothing and is kept nowhere. */
const BARE_HEADERS = {
  ...SECURITY_HEADERS,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

/** Every answer leaves with the security headers; what has its own keeps them. A socket that was opened has no page to guard. */
export function guarded(answer: Response): Response {
  if (answer.status === 101 || answer.headers.has("strict-transport-security")) return answer;
  const copy = new Response(answer.body, answer);
  for (const [name, value] of Object.entries(BARE_HEADERS))
    if (!copy.headers.has(name)) copy.headers.set(name, value);
  return copy;
}

/** An unknown host learns nothing of the sites that are here (421: RFC 9110, 15.5.20). */
export const unknownHost = (request: Request) =>
  bare(request, {
    status: 421,
    title: "Unknown site",
    body: "<h1>There is no site at this address</h1><p>Check the address for a typing mistake.</p>",
  });

/** A file of the build: the Worker is asked for one only where there is none (`run_worker_first` in wrangler.toml). */
export const isFile = ({ url }: Request) =>
  NAMES_FILES.test(url) && /^\/(?:assets|og)\//.test(new URL(url).pathname);

/** Asked first: taking an address apart costs as much as finding a kept page. */
const NAMES_FILES = /[\\/](?:assets|og)[\\/]/;

/** The longest address of the site has five parts. */
const MAX_PARTS = 32;

/**
 * What nobody ever linked to. The router would take each of its parts apart as often as it has parts, to tell the page's
 * browser of every address above it: one request of 7 kB would take a second.
 */
export const isBottomless = ({ url }: Request) =>
  url.length > MAX_PARTS && new URL(url).pathname.split("/").length > MAX_PARTS + 1;

/** More than fit into the router's own request of 7,680 characters: an id of ours alone has 22. */
const MAX_WAYS = 256;

/**
 * A list of addresses to tell the routes of that no page of ours asks for: each is looked for among all routes, and 3,800 of
 * one letter keep a processor for a fifth of a second. A part of the text is asked first, as for files.
 */
export const isEndlessList = ({ url }: Request) =>
  url.length > MAX_WAYS &&
  url.includes("/__manifest") &&
  (new URL(url).searchParams.get("paths") ?? "").split(",").length > MAX_WAYS;

/**
 * Its name may be right a second later, in the middle of a deployment: kept by a browser for a year, as the files
 * themselves are, this answer would leave the page broken for that long.
 */
export const nothingThere = () =>
  new Response("Not found", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/** Where the error page itself fails: its words (R27), the number in the log, and the way home. */
export function lastResort(request: Request, requestId: string): Response {
  const title = "An error occurred while showing the error page";
  return bare(request, {
    status: 500,
    title,
    body: `<h1>${title}</h1><p>500 · ${requestId}</p><p><a href="/">Back to the home page</a></p>`,
  });
}

type BarePage = { status: number; title: string; body: string };

function bare(request: Request, { status, title, body }: BarePage): Response {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">';
  const html = `<!doctype html><html lang="en"><head>${head}<title>${title}</title></head><body><main>${body}</main></body></html>`;
  return new Response(request.method === "HEAD" ? null : html, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

/** Not for a page: what a browser gets where the site's own error page could not be made. */
export function isBareFault(answer: Response): boolean {
  return (
    answer.status >= 500 && !/html|json|x-script/.test(answer.headers.get("content-type") ?? "")
  );
}
