/** What a page says to the worker. A worker hears from pages of its own site alone. */
export type ToWorker =
  /** In which language this browser reads. */
  | { type: "language"; language: string }
  /** Asks, by a port of its own, which build the worker is of. */
  | { type: "build" }
  /** Asks, likewise, for what another app shared; it has it once. */
  | { type: "shared" }
  /** Whoever was here is not any more. */
  | { type: "forget" };

/** What the worker says to an open page. */
export type ToPage =
  /** A push came; the title and the path of what it shows. */
  | { type: "push"; message: { title: string; path: string } }
  /** Asks, by a port, whether nothing is written there that another page would take away. */
  | { type: "may_leave" }
  /** A notification was tapped: go there, unless something is written by now. */
  | { type: "go"; path: string };

/** Read with care: a page of an earlier build may say something else. */
export function readMessage(data: unknown): ToWorker | null {
  const { type, language } = Object(data) as Record<string, unknown>;
  if (type === "build" || type === "shared" || type === "forget") return { type };
  if (type === "language" && typeof language === "string" && /^[a-z]{2}$/.test(language))
    return { type, language };
  return null;
}
