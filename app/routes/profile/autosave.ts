import type { OwnField, OwnValues } from "~/domain/profile/own-profile";
import { getJson, postJson } from "~/kit/api-client";
import { tabStorage } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import {
  changedFields,
  fillFields,
  PARTS,
  type ProfilePart,
  pickFields,
  readFields,
  waitsForConsent,
} from "./parts";

/** Save status of a form: idle, unsaved changes, saving, saved, or why the save failed. */
export type SaveState =
  | { kind: "idle" | "dirty" | "saving" }
  | { kind: "saved"; before: Partial<OwnValues> }
  | { kind: "refused"; code: string; errors: Record<string, string> };

/** The API names a field by its path in the request. */
const errorsByField = (fields: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, key]) => [path.replace(/^now\.(\w+).*$/, "$1"), key]),
  );

type StoredValues = Partial<OwnValues>;
/** Field values as the page showed them, and as they were typed since. */
type UnsavedChange = { was: StoredValues; now: StoredValues };

/** Tab storage of a form's unsaved change. */
type UnsavedChangeStorage = {
  read: () => UnsavedChange | null;
  write: (change: UnsavedChange | null) => void;
};

/**
 * Unsaved form values, kept in the tab so that a reload, a navigation or an error loses nothing.
 * They are stored per member and cleared when another member logs in (features/device/clear-device.ts).
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

type Values = Partial<OwnValues>;
type ProfileResponse = { profile: OwnValues };
/** The form, the status callback, and the tab storage of unsaved changes. */
type FormPage = {
  form: () => HTMLFormElement | null;
  showState: (state: SaveState) => void;
  storage: UnsavedChangeStorage;
};

const ENDPOINT = "/api/profile.php";

/**
 * Saves one form: one request at a time, with unsaved changes only. Each request includes the
 * values the page loaded, so that changes made elsewhere are not overwritten.
 */
export class Autosave {
  private readonly fields: readonly OwnField[];
  private readonly page: FormPage;
  private was: Values;
  /** The form's latest values: it may be removed from the page before it is saved. */
  private seen: Values;
  /** Whether the member changed it: values filled in by the browser are not saved automatically. */
  private touched = false;
  private lost = false;
  private turn: Promise<void> = Promise.resolve();

  constructor(part: ProfilePart, stored: OwnValues, page: FormPage) {
    this.fields = PARTS[part];
    this.was = pickFields(stored, this.fields);
    this.seen = this.was;
    this.page = page;
  }

  /** Restores unsaved changes from this tab, and discards those stored meanwhile. */
  begin(): void {
    const unsaved = this.page.storage.read();
    const open = unsaved ? changedFields(this.was, unsaved.now) : [];
    if (unsaved && open.length > 0) {
      this.was = { ...this.was, ...pickFields(unsaved.was, open) };
      this.fill(pickFields(unsaved.now, open));
      this.touched = true;
    }
    this.showChange();
  }

  /** Called on every change: updates the saved or unsaved status. */
  note(): void {
    this.touched = true;
    this.showChange();
  }

  /** Saves the member's changes unless an answer still waits for its consent. */
  saveByItself(): void {
    if (this.touched && !waitsForConsent(this.was, this.values())) this.save();
  }

  save(contact?: "keep"): void {
    this.turn = this.turn.then(() => this.saveInTurn(contact));
  }

  /** Called when the connection is restored. */
  saveLost(): void {
    if (this.lost) this.save();
  }

  /** Saves the values from before a save. */
  undo(before: Values): void {
    this.fill(before);
    this.save();
  }

  /**
   * Resolves a conflict: shows the stored values with the typed ones available to restore, or
   * overwrites them deliberately.
   */
  async settle(mine: boolean): Promise<void> {
    const answer = await getJson<ProfileResponse>(ENDPOINT);
    if (!answer.ok) return this.page.showState({ kind: "refused", code: answer.code, errors: {} });
    this.was = pickFields(answer.body.profile, this.fields);
    if (mine) return this.save();
    const before = this.values();
    this.fill(this.was);
    this.storeChange();
    this.page.showState({ kind: "saved", before });
  }

  private async saveInTurn(contact?: "keep"): Promise<void> {
    const changed = this.storeChange();
    if (changed.length === 0) return; // keep the status of the last save
    const before = pickFields(this.was, changed);
    const sent = this.values();
    this.page.showState({ kind: "saving" });
    const call = { was: before, now: pickFields(sent, changed), contact };
    const answer = await postJson<ProfileResponse>(ENDPOINT, call, { keepalive: true });
    this.lost = !answer.ok && answer.code === "offline";
    if (!answer.ok) {
      const errors = errorsByField(answer.fields);
      return this.page.showState({ kind: "refused", code: answer.code, errors });
    }
    const typed = changedFields(sent, this.values()); // changed during the request
    this.was = pickFields(answer.body.profile, this.fields);
    const savedFields = changed.filter((field) => !typed.includes(field));
    this.fill(pickFields(this.was, savedFields));
    this.page.showState(
      this.storeChange().length > 0 ? { kind: "dirty" } : { kind: "saved", before },
    );
  }

  private showChange(): void {
    this.page.showState({ kind: this.storeChange().length > 0 ? "dirty" : "idle" });
  }

  /** Stores unsaved changes in the tab and returns their fields. */
  private storeChange(): readonly OwnField[] {
    const changed = this.changed();
    const change = { was: pickFields(this.was, changed), now: pickFields(this.values(), changed) };
    this.page.storage.write(changed.length > 0 ? change : null);
    return changed;
  }

  private values(): Values {
    const form = this.page.form();
    if (form) this.seen = readFields(new FormData(form), this.fields);
    return this.seen;
  }

  /** A consent is sent together with the fields it covers. */
  private changed(): readonly OwnField[] {
    const changed = changedFields(this.was, this.values());
    const together = this.fields.some((field) => field.endsWith("_consent"));
    return changed.length > 0 && together ? this.fields : changed;
  }

  private fill(values: Values): void {
    const form = this.page.form();
    if (form) fillFields(form, values);
  }
}
