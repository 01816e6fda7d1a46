import { parseMessageToWorker } from "./messages";
import type { WorkerFetchEvent, WorkerScope } from "./scope";

/** Content that another app shared. It is neither stored nor sent to the server. */
export type SharedContent = { text: string; photo: File | null };

/**
 * Where the device posts shared content (the manifest's `share_target`), and the page that requests
 * it.
 */
const SHARE_PATH = "/share";
/** Long enough to log in. Browsers keep a worker alive no longer than this. */
const SHARED_CONTENT_TTL_MS = 300_000;
/** In characters, longer than any text field accepts. */
const MAX_TEXT_LENGTH = 4_000;

type HeldContent = { shared: SharedContent; end: () => void };

/**
 * Holds content that another app shared in memory until its page requests it, for at most five
 * minutes or until the member logs out (R365).
 */
export function holdSharedContent(scope: WorkerScope): void {
  let holding: HeldContent | null = null;
  const drop = () => {
    holding?.end();
    holding = null;
  };
  scope.addEventListener("fetch", (event) => {
    if (!isShareRequest(event.request, scope)) return;
    const hold = (shared: SharedContent) => {
      drop();
      holding = { shared, end: keepWorkerAlive(event, drop) };
    };
    event.respondWith(handleShare(event.request, hold));
  });
  scope.addEventListener("message", ({ data, ports: [port] }) => {
    const type = parseMessageToWorker(data)?.type;
    if (type === "shared") port?.postMessage(holding?.shared ?? null);
    if (type === "shared" || type === "forget") drop();
  });
}

/**
 * True for a request of the device itself. A form on another site has a referrer, unless it hides
 * it (share.tsx).
 */
const isShareRequest = ({ method, mode, url, referrer }: Request, { location }: WorkerScope) =>
  method === "POST" && mode === "navigate" && !referrer && url === location.origin + SHARE_PATH;

async function handleShare(
  request: Request,
  hold: (shared: SharedContent) => void,
): Promise<Response> {
  // An unreadable form counts as no content.
  const form = await request.formData().catch(() => null);
  if (form) hold(parseSharedContent(form));
  return Response.redirect(new URL(SHARE_PATH, request.url), 303);
}

/** Keeps the browser from stopping the worker until the returned function is called. */
function keepWorkerAlive(event: WorkerFetchEvent, drop: () => void): () => void {
  let letGo = () => {};
  const over = setTimeout(drop, SHARED_CONTENT_TTL_MS);
  event.waitUntil(
    new Promise<void>((resolve) => {
      letGo = resolve;
    }),
  );
  return () => {
    clearTimeout(over);
    letGo();
  };
}

function parseSharedContent(form: FormData): SharedContent {
  const lines = ["title", "text", "url"].flatMap((name) => {
    const line = form.get(name);
    return typeof line === "string" && line.trim() ? [line.trim()] : [];
  });
  // Many apps repeat content, such as a URL that is also in the text.
  const parts = lines.filter(
    (line, index) =>
      !lines.some((other, at) => other.includes(line) && (other !== line || at < index)),
  );
  const photo = form.get("photo");
  return {
    text: parts.join("\n").slice(0, MAX_TEXT_LENGTH),
    photo: photo instanceof File && photo.size > 0 ? photo : null,
  };
}
