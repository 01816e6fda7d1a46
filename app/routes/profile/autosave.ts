import type { OwnField, OwnValues } from "~/domain/profile/find-own-profile";
import { getJson, postJson } from "~/kit/call-door";
import {
  changedIn,
  fillFields,
  only,
  PARTS,
  type Part,
  readFields,
  waitsForConsent,
} from "./parts";
import { fieldsOf, type SaveState } from "./save-state";
import type { UnsentChange } from "./unsent-change";

type Values = Partial<OwnValues>;
type Answered = { profile: OwnValues };
/** The form on the page, who is told what becomes of it, and where it waits until it is stored. */
type Page = {
  form: () => HTMLFormElement | null;
  tell: (state: SaveState) => void;
  unsent: UnsentChange;
};

const DOOR = "/api/profile.php";

/**
 * One form as it is saved: one call after the other, and only what is not stored yet. What the page believes to be
 * stored goes with each call, so that nothing that was changed elsewhere is overwritten.
 */
export class Autosave {
  private readonly fields: readonly OwnField[];
  private readonly page: Page;
  private was: Values;
  /** As the form was read last: it may be gone from the page before it is saved. */
  private seen: Values;
  /** Somebody changed it here: what a browser filled in by itself is not saved by itself. */
  private touched = false;
  private lost = false;
  private turn: Promise<void> = Promise.resolve();

  constructor(part: Part, stored: OwnValues, page: Page) {
    this.fields = PARTS[part];
    this.was = only(stored, this.fields);
    this.seen = this.was;
    this.page = page;
  }

  /** Brings back what this tab has kept. Where it was stored after all, nothing is left of it. */
  begin(): void {
    const unsent = this.page.unsent.read();
    const open = unsent ? changedIn(this.was, unsent.now) : [];
    if (unsent && open.length > 0) {
      this.was = { ...this.was, ...only(unsent.was, open) };
      this.fill(only(unsent.now, open));
      this.touched = true;
    }
    this.tellChange();
  }

  /** Somebody changes the form: says whether what stands there is stored. */
  note(): void {
    this.touched = true;
    this.tellChange();
  }

  /** Saves what somebody changed, where nothing is left to be said about it first. */
  saveByItself(): void {
    if (this.touched && !waitsForConsent(this.was, this.values())) this.save();
  }

  save(contact?: "keep"): void {
    this.turn = this.turn.then(() => this.saveInTurn(contact));
  }

  /** Once the connection is back. */
  saveLost(): void {
    if (this.lost) this.save();
  }

  /** Writes back what stood there before a save. */
  undo(before: Values): void {
    this.fill(before);
    this.save();
  }

  /** What is stored by now: shown in the place of what is typed, which can be had back, or overwritten by it knowingly. */
  async settle(mine: boolean): Promise<void> {
    const answer = await getJson<Answered>(DOOR);
    if (!answer.ok) return this.page.tell({ kind: "refused", code: answer.code, errors: {} });
    this.was = only(answer.body.profile, this.fields);
    if (mine) return this.save();
    const before = this.values();
    this.fill(this.was);
    this.keep();
    this.page.tell({ kind: "saved", before });
  }

  private async saveInTurn(contact?: "keep"): Promise<void> {
    const changed = this.keep();
    if (changed.length === 0) return; // what was said of the last save stands
    const [before, sent] = [only(this.was, changed), this.values()];
    this.page.tell({ kind: "saving" });
    const call = { was: before, now: only(sent, changed), contact };
    const answer = await postJson<Answered>(DOOR, call, { keepalive: true });
    this.lost = !answer.ok && answer.code === "offline";
    if (!answer.ok) {
      const errors = fieldsOf(answer.fields);
      return this.page.tell({ kind: "refused", code: answer.code, errors });
    }
    const typed = changedIn(sent, this.values()); // while it was on its way
    this.was = only(answer.body.profile, this.fields);
    const settled = changed.filter((field) => !typed.includes(field));
    this.fill(only(this.was, settled));
    this.page.tell(this.keep().length > 0 ? { kind: "dirty" } : { kind: "saved", before });
  }

  private tellChange(): void {
    this.page.tell({ kind: this.keep().length > 0 ? "dirty" : "idle" });
  }

  /** Keeps what is not stored yet, and names it. */
  private keep(): readonly OwnField[] {
    const changed = this.changed();
    const change = { was: only(this.was, changed), now: only(this.values(), changed) };
    this.page.unsent.keep(changed.length > 0 ? change : null);
    return changed;
  }

  private values(): Values {
    const form = this.page.form();
    if (form) this.seen = readFields(new FormData(form), this.fields);
    return this.seen;
  }

  /** A consent and what stands under it go together. */
  private changed(): readonly OwnField[] {
    const changed = changedIn(this.was, this.values());
    const together = this.fields.some((field) => field.endsWith("_consent"));
    return changed.length > 0 && together ? this.fields : changed;
  }

  private fill(values: Values): void {
    const form = this.page.form();
    if (form) fillFields(form, values);
  }
}
