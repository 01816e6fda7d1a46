import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { MemberId } from "~/kit/ids";
import {
  appendToLocalDraft,
  type InitialTexts,
  LocalDraft,
  localDraftStorageOf,
  restoredText,
  storeLocalDraft,
} from "./local-draft";

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
function openComposer(initialText = "") {
  const localDraft = new LocalDraft(initialText);
  const storage = localDraftStorageOf(EMMA, MARCO);
  return { localDraft, storage, close: storeLocalDraft(localDraft, storage, page) };
}

const TEXT = "see you at eight";
const typeInto = (localDraft: LocalDraft, text = TEXT) => {
  for (let n = 1; n <= text.length; n++) {
    localDraft.type(text.slice(0, n));
    vi.advanceTimersByTime(60);
  }
};

test("fast typing writes the storage four times a second, not on each key", () => {
  const { localDraft, storage } = openComposer();
  typeInto(localDraft);
  expect(writes).toBeLessThanOrEqual(4);
  vi.advanceTimersByTime(250);
  expect(storage.read()).toBe(TEXT);
});

test.each(["pagehide", "visibilitychange"])("the last key before %s is stored", (event) => {
  const { localDraft, storage } = openComposer();
  localDraft.type("see");
  page.dispatchEvent(new Event(event));
  expect(storage.read()).toBe("see");
});

test("closing the composer stores the last key and stops writing", () => {
  const { localDraft, storage, close } = openComposer();
  localDraft.type("see");
  close();
  expect(storage.read()).toBe("see");
  store.clear(); // the member logged out
  localDraft.type("see you");
  page.dispatchEvent(new Event("pagehide"));
  vi.advanceTimersByTime(1_000);
  expect(storage.read()).toBeNull();
});

test("leaving the page writes nothing that is already stored", () => {
  const { localDraft, storage } = openComposer();
  typeInto(localDraft);
  vi.advanceTimersByTime(250);
  store.clear(); // another tab logged out
  page.dispatchEvent(new Event("pagehide"));
  expect(storage.read()).toBeNull();
});

test("sent text is deleted and returned text is stored at once", () => {
  const { localDraft, storage } = openComposer();
  localDraft.type(TEXT);
  localDraft.put("");
  expect(storage.read()).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(storage.read()).toBeNull();
  localDraft.put((since) => `${TEXT}${since}`);
  expect(storage.read()).toBe(TEXT);
});

test("no text is lost, whatever sequence of typing, sending and waiting", () => {
  const action = fc.oneof(
    fc.record({ type: fc.string({ maxLength: 4 }) }),
    fc.record({ put: fc.string({ maxLength: 4 }) }),
    fc.record({ wait: fc.integer({ min: 1, max: 400 }) }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      store.clear();
      const { localDraft, storage, close } = openComposer();
      for (const one of actions) {
        if ("type" in one) localDraft.type(localDraft.read() + one.type);
        else if ("put" in one) localDraft.put(one.put);
        else vi.advanceTimersByTime(one.wait);
      }
      page.dispatchEvent(new Event("pagehide"));
      expect(storage.read() ?? "").toBe(localDraft.read());
      close();
    }),
  );
});

test("drafts belong to their writer, and blocked storage gives an empty composer", () => {
  openComposer().localDraft.put(TEXT);
  expect(localDraftStorageOf(TOM, MARCO).read()).toBeNull();
  vi.stubGlobal("sessionStorage", undefined);
  const { localDraft, storage } = openComposer();
  localDraft.put(TEXT);
  expect([localDraft.read(), storage.read()]).toEqual([TEXT, null]);
});

test("added text is appended to the draft", () => {
  const owner = { memberId: EMMA, otherId: MARCO };
  for (const text of ["Look", "", "at this"]) appendToLocalDraft(owner, text);
  expect(openComposer().storage.read()).toBe("Look\nat this");
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
])("the composer starts with %s", (_, initialTexts, storage, text) => {
  expect(restoredText({ ...NO_INITIAL_TEXTS, ...initialTexts }, storage)).toBe(text);
});

test.each([
  [{ draft: "hello" }, "old"],
  [{ suggested: "question" }, null],
])("text typed before the stored draft is read stays: %j, %s", (initialTexts, storage) => {
  const texts = { ...NO_INITIAL_TEXTS, ...initialTexts };
  expect(restoredText(texts, storage, "hello you")).toBe("hello you");
  expect(restoredText(texts, storage, "")).toBe("");
});
