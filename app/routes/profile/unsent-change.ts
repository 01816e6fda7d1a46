import type { OwnValues } from "~/domain/profile/find-own-profile";
import { tabStorage } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import { only, PARTS, type Part } from "./parts";

type Values = Partial<OwnValues>;
/** Fields as the page showed them, and as they were typed since. */
type Change = { was: Values; now: Values };

/** Where a form's change waits until it is stored. */
export type UnsentChange = { read: () => Change | null; keep: (change: Change | null) => void };

/**
 * What stands in a form and is not stored yet, kept for the tab: a reload, a look elsewhere or a refusal loses nothing.
 * Under the member's id; whoever logs in after them finds nothing of it (layouts/use-own-storage.ts). A place is not
 * kept: its regions are those of the country in the address.
 */
export function unsentChangeOf(memberId: MemberId, part: Part): UnsentChange {
  const key = `profile:${memberId}:${part}`;
  if (part === "place") return { read: () => null, keep: () => undefined };
  return {
    read: () => {
      const { was, now } = Object(tabStorage.getJson(key));
      if (!isObject(was) || !isObject(now)) return null;
      const fields = PARTS[part].filter((field) => field in now);
      return { was: only(was, fields), now: only(now, fields) };
    },
    keep: (change) => {
      if (change) tabStorage.setJson(key, change);
      else tabStorage.removeItem(key);
    },
  };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
