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

/** Read with care: a page of an earlier build may say something else. */
export function readMessage(data: unknown): ToWorker | null {
  const { type, language } = Object(data) as Record<string, unknown>;
  if (type === "build" || type === "shared" || type === "forget") return { type };
  if (type === "language" && typeof language === "string" && /^[a-z]{2}$/.test(language))
    return { type, language };
  return null;
}
