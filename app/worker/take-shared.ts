import { readMessage } from "./messages";
import type { Fetching, WorkerScope } from "./scope";

/** What another app handed over: nothing of it is stored, and nothing is sent. */
export type Shared = { text: string; photo: File | null };

/** Where a device posts what is shared (the manifest's `share_target`), and the page that asks for it. */
const ADDRESS = "/share";
/** Long enough to log in meanwhile; as long as that a browser lets a worker wait. */
const HELD_FOR_MS = 300_000;
/** More than any box takes. */
const LONGEST = 4_000;

type Holding = { shared: Shared; end: () => void };

/**
 * What somebody shares with the installed app is held in memory until its page asks for it, or five minutes, and goes with the
 * member (R365).
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

/** By the device itself: what a page of another site posts says where it comes from, unless it hides that (share.tsx). */
const isShared = ({ method, mode, url, referrer }: Request, { location }: WorkerScope) =>
  method === "POST" && mode === "navigate" && !referrer && url === location.origin + ADDRESS;

async function receive(request: Request, hold: (shared: Shared) => void): Promise<Response> {
  // Whatever cannot be read is told as what did not arrive.
  const form = await request.formData().catch(() => null);
  if (form) hold(sharedIn(form));
  return Response.redirect(new URL(ADDRESS, request.url), 303);
}

/** Keeps the browser from ending the worker, until it is told to let go. */
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
  // Many apps say the same thing twice: an address in the text too.
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
