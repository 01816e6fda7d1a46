import type { OwnValues } from "~/domain/profile/find-own-profile";
import { tabStorage } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import { PARTS, type ProfilePart, pickFields } from "./parts";

type Values = Partial<OwnValues>;
/** Field values as the page showed them, and as they were typed since. */
type UnsavedChange = { was: Values; now: Values };

/** Tab storage of a form's unsaved change. */
export type UnsavedChangeStorage = {
  read: () => UnsavedChange | null;
  write: (change: UnsavedChange | null) => void;
};

/**
 * Unsaved form values, kept in the tab so that a reload, a navigation or an error loses nothing.
 * They are stored per member and cleared when another member logs in (installed/use-storage-owner.ts).
 * The location is not kept, since its regions depend on the country in the URL.
 */
export function unsavedChangeStorage(memberId: MemberId, part: ProfilePart): UnsavedChangeStorage {
  const key = `profile:${memberId}:${part}`;
  if (part === "place") return { read: () => null, write: () => undefined };
  return {
    read: () => {
      const { was, now } = Object(tabStorage.getJson(key));
      if (!isObject(was) || !isObject(now)) return null;
      const fields = PARTS[part].filter((field) => field in now);
      return { was: pickFields(was, fields), now: pickFields(now, fields) };
    },
    write: (change) => {
      if (change) tabStorage.setJson(key, change);
      else tabStorage.removeItem(key);
    },
  };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
