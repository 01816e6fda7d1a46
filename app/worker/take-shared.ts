import { readMessage } from "./messages";
import type { Fetching, WorkerScope } from "./scope";

/** Content that another app shared. It is neither stored nor sent to the server. */
export type Shared = { text: string; photo: File | null };

/**
 * Where the device posts shared content (the manifest's `share_target`), and the page that requests
 * it.
 */
const ADDRESS = "/share";
/** Long enough to log in. Browsers keep a worker alive no longer than this. */
const HELD_FOR_MS = 300_000;
/** In characters, longer than any text field accepts. */
const LONGEST = 4_000;

type Holding = { shared: Shared; end: () => void };

/**
 * Holds content that another app shared in memory until its page requests it, for at most five
 * minutes or until the member logs out (R365).
 */
export function takeShared(scope: WorkerScope): void {
  let holding: Holding | null = null;
  const drop = () => {
    holding?.end();
    holding = null;
  };
  scope.addEventListener("fetch", (event) => {
    if (!isShared(event.request, scope)) return;
    const hold = (shared: Shared) => {
      drop();
      holding = { shared, end: holdOpen(event, drop) };
    };
    event.respondWith(receive(event.request, hold));
  });
  scope.addEventListener("message", ({ data, ports: [port] }) => {
    const type = readMessage(data)?.type;
    if (type === "shared") port?.postMessage(holding?.shared ?? null);
    if (type === "shared" || type === "forget") drop();
  });
}

/**
 * True for a request of the device itself. A form on another site has a referrer, unless it hides
 * it (share.tsx).
 */
const isShared = ({ method, mode, url, referrer }: Request, { location }: WorkerScope) =>
  method === "POST" && mode === "navigate" && !referrer && url === location.origin + ADDRESS;

async function receive(request: Request, hold: (shared: Shared) => void): Promise<Response> {
  // An unreadable form counts as no content.
  const form = await request.formData().catch(() => null);
  if (form) hold(sharedIn(form));
  return Response.redirect(new URL(ADDRESS, request.url), 303);
}

/** Keeps the browser from stopping the worker until the returned function is called. */
function holdOpen(event: Fetching, drop: () => void): () => void {
  let letGo = () => {};
  const over = setTimeout(drop, HELD_FOR_MS);
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

function sharedIn(form: FormData): Shared {
  const lines = ["title", "text", "url"].flatMap((name) => {
    const line = form.get(name);
    return typeof line === "string" && line.trim() ? [line.trim()] : [];
  });
  // Many apps repeat content, such as a URL that is also in the text.
  const told = lines.filter(
    (line, index) =>
      !lines.some((other, at) => other.includes(line) && (other !== line || at < index)),
  );
  const photo = form.get("photo");
  return {
    text: told.join("\n").slice(0, LONGEST),
    photo: photo instanceof File && photo.size > 0 ? photo : null,
  };
}
