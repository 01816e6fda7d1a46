import { deviceStorage } from "~/kit/browser-storage";

const KEY = "last-conversation";

/** The conversation that was open last on this device, whose member it is, and when, in milliseconds UTC. */
type LastConversation = { member: string; id: string; at: number };

/** Kept on the device, not on the server: a phone and a desk go their own ways (R94). */
export function keepLastConversation(member: string, id: string): void {
  deviceStorage.setJson(KEY, { member, id, at: Date.now() } satisfies LastConversation);
}

/** This member's last conversation; null where there is none, or it is somebody else's. */
export function readLastConversation(member: string): LastConversation | null {
  const kept = deviceStorage.getJson(KEY);
  return isConversation(kept) && kept.member === member ? kept : null;
}

/** By hand: a schema would bring its library into every page. */
function isConversation(kept: unknown): kept is LastConversation {
  if (typeof kept !== "object" || kept === null) return false;
  const { member, id, at } = kept as Record<string, unknown>;
  return typeof member === "string" && typeof id === "string" && typeof at === "number";
}

/** Gone, unless it is this member's; an empty id is nobody's. */
export function forgetLastConversation({ unlessOf }: { unlessOf: string }): void {
  if (!unlessOf || !readLastConversation(unlessOf)) deviceStorage.removeItem(KEY);
}
