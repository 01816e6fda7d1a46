import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { MemberId } from "~/kit/ids";
import { LocalDraft } from "./local-draft";
import {
  appendToLocalDraft,
  type InitialTexts,
  localDraftStorageOf,
  restoredText,
  storeLocalDraft,
} from "./store-local-draft";

const [EMMA, MARCO, TOM] = ["emma", "marco", "tom"] as MemberId[] as [MemberId, MemberId, MemberId];
/** The session storage of a tab, and the number of writes. */
let store = new Map<string, string>();
let writes = 0;
let page = new EventTarget();

beforeEach(() => {
  [store, writes, page] = [new Map(), 0, new EventTarget()];
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => {
      writes++;
      store.set(key, text);
    },
    removeItem: (key: string) => store.delete(key),
  });
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Opens a composer. */
function openComposer(begun = "") {
  const unsent = new LocalDraft(begun);
  const kept = localDraftStorageOf(EMMA, MARCO);
  return { unsent, kept, close: storeLocalDraft(unsent, kept, page) };
}

const WORDS = "see you at eight";
const typeInto = (unsent: LocalDraft, words = WORDS) => {
  for (let n = 1; n <= words.length; n++) {
    unsent.type(words.slice(0, n));
    vi.advanceTimersByTime(60);
  }
};

test("fast typing writes the storage four times a second, not on each key", () => {
  const { unsent, kept } = openComposer();
  typeInto(unsent);
  expect(writes).toBeLessThanOrEqual(4);
  vi.advanceTimersByTime(250);
  expect(kept.read()).toBe(WORDS);
});

test.each(["pagehide", "visibilitychange"])("the last key before %s is stored", (event) => {
  const { unsent, kept } = openComposer();
  unsent.type("see");
  page.dispatchEvent(new Event(event));
  expect(kept.read()).toBe("see");
});

test("closing the composer stores the last key and stops writing", () => {
  const { unsent, kept, close } = openComposer();
  unsent.type("see");
  close();
  expect(kept.read()).toBe("see");
  store.clear(); // the member logged out
  unsent.type("see you");
  page.dispatchEvent(new Event("pagehide"));
  vi.advanceTimersByTime(1_000);
  expect(kept.read()).toBeNull();
});

test("leaving the page writes nothing that is already stored", () => {
  const { unsent, kept } = openComposer();
  typeInto(unsent);
  vi.advanceTimersByTime(250);
  store.clear(); // another tab logged out
  page.dispatchEvent(new Event("pagehide"));
  expect(kept.read()).toBeNull();
});

test("sent text is deleted and returned text is stored at once", () => {
  const { unsent, kept } = openComposer();
  unsent.type(WORDS);
  unsent.put("");
  expect(kept.read()).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(kept.read()).toBeNull();
  unsent.put((since) => `${WORDS}${since}`);
  expect(kept.read()).toBe(WORDS);
});

test("no text is lost, whatever sequence of typing, sending and waiting", () => {
  const deed = fc.oneof(
    fc.record({ type: fc.string({ maxLength: 4 }) }),
    fc.record({ put: fc.string({ maxLength: 4 }) }),
    fc.record({ wait: fc.integer({ min: 1, max: 400 }) }),
  );
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
      store.clear();
      const { unsent, kept, close } = openComposer();
      for (const one of deeds) {
        if ("type" in one) unsent.type(unsent.read() + one.type);
        else if ("put" in one) unsent.put(one.put);
        else vi.advanceTimersByTime(one.wait);
      }
      page.dispatchEvent(new Event("pagehide"));
      expect(kept.read() ?? "").toBe(unsent.read());
      close();
    }),
  );
});

test("drafts belong to their writer, and blocked storage gives an empty composer", () => {
  openComposer().unsent.put(WORDS);
  expect(localDraftStorageOf(TOM, MARCO).read()).toBeNull();
  vi.stubGlobal("sessionStorage", undefined);
  const { unsent, kept } = openComposer();
  unsent.put(WORDS);
  expect([unsent.read(), kept.read()]).toEqual([WORDS, null]);
});

test("added text is appended to the draft", () => {
  const owner = { memberId: EMMA, otherId: MARCO };
  for (const words of ["Look", "", "at this"]) appendToLocalDraft(owner, words);
  expect(openComposer().kept.read()).toBe("Look\nat this");
});

const NO_INITIAL_TEXTS: InitialTexts = { posted: null, suggested: null, draft: null };

test.each([
  ["what was written before joining", { draft: "hello" }, null, "hello"],
  ["that, as its writer changed it since", { draft: "hello" }, "hello Marco", "hello Marco"],
  ["what was chosen", { suggested: "Which?" }, null, "Which?"],
  ["what was written, and what was chosen then", { suggested: "Which?" }, "Hi \n", "Hi\nWhich?"],
  ["what was chosen, once", { suggested: "Which?" }, "Hi\nWhich?", "Hi\nWhich?"],
  ["what was refused, by the page", { posted: "no", draft: "hello" }, "old", "no"],
  ["nothing", {}, null, ""],
])("the composer starts with %s", (_, begun, kept, text) => {
  expect(restoredText({ ...NO_INITIAL_TEXTS, ...begun }, kept)).toBe(text);
});
