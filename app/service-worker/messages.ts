import type { WorkerScope } from "./scope";

/**
 * Messages from a page to the service worker. Only pages of the worker's own site can send them.
 */
export type MessageToWorker =
  /** The language of this browser. */
  | { type: "language"; language: string }
  /** Requests the worker's build id through a message port. */
  | { type: "build" }
  /** Requests, through a message port, what another app shared. The worker returns it once. */
  | { type: "shared" }
  /** The member logged out. */
  | { type: "forget" };

/** Messages from the service worker to an open page. */
export type MessageToPage =
  /** A push arrived. Contains the title and the path of the notification. */
  | { type: "push"; message: { title: string; path: string } }
  /** Queries, through a message port, whether the page may be left without losing input. */
  | { type: "may_leave" }
  /** A notification was clicked: navigate to its path, unless the page has input by then. */
  | { type: "go"; path: string };

/** Validates a message: a page of an earlier build may send another shape. */
export function parseMessageToWorker(data: unknown): MessageToWorker | null {
  const { type, language } = Object(data) as Record<string, unknown>;
  if (type === "build" || type === "shared" || type === "forget") return { type };
  if (type === "language" && typeof language === "string" && /^[a-z]{2}$/.test(language))
    return { type, language };
  return null;
}

/** Replies with the worker's build id. A page with another build id then offers a reload (R364). */
export function replyBuildId(scope: WorkerScope, build: string): void {
  scope.addEventListener("message", ({ data, ports: [port] }) => {
    if (parseMessageToWorker(data)?.type === "build") port?.postMessage(build);
  });
}
