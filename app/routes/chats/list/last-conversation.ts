import { deviceStorage } from "~/kit/browser-storage";
import { browserNow } from "~/kit/clock";

const KEY = "last-conversation";

/** The last conversation opened on this device, its member, and the time in milliseconds UTC. */
type LastConversation = { member: string; id: string; at: number };

/** Stored on the device, not on the server, so that phone and desktop each keep their own (R94). */
export function storeLastConversation(member: string, id: string): void {
  deviceStorage.setJson(KEY, { member, id, at: browserNow() } satisfies LastConversation);
}

/** The last conversation of this member. Null if there is none or it belongs to another member. */
export function readLastConversation(member: string): LastConversation | null {
  const stored = deviceStorage.getJson(KEY);
  return isLastConversation(stored) && stored.member === member ? stored : null;
}

/** Not a Zod schema: the library would be loaded on every page. */
function isLastConversation(value: unknown): value is LastConversation {
  if (typeof value !== "object" || value === null) return false;
  const { member, id, at } = value as Record<string, unknown>;
  return typeof member === "string" && typeof id === "string" && typeof at === "number";
}

/** Deletes the entry unless it belongs to this member. An empty id deletes it always. */
export function deleteLastConversationOfOthers({ unlessOf }: { unlessOf: string }): void {
  if (!unlessOf || !readLastConversation(unlessOf)) deviceStorage.removeItem(KEY);
}
