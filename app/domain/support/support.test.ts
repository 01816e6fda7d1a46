import { beforeEach, describe, expect, test, vi } from "vitest";
import { runBatch } from "~/db/batch";
import { days, hours } from "~/kit/duration";
import {
  newId,
  type SiteId,
  type StaffId,
  type SupportEntryId,
  type SupportThreadId,
} from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { deliver, provedBy } from "../../../tests/support/support-mails";
import { addComplaint, answersOn, rowsOn } from "../../../tests/support/support-threads";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import type { Staff } from "../permission/permission";
import { answerThread } from "./answer-thread";
import { listCannedAnswers, removeCannedAnswer, saveCannedAnswer } from "./canned-answers";
import {
  assignThread,
  releaseThread,
  reopenThread,
  solveThread,
  takeThread,
} from "./change-thread";
import { collectComplaints } from "./collect-complaints";
import { deleteOldThreads } from "./delete-old-threads";
import { findThreads, listThreads, measureThreads } from "./list-threads";
import { loadThread } from "./load-thread";
import { eraseCorrespondence } from "./member-data-sql";
import { mergeThread, unmergeThread } from "./merge-threads";
import { endPresence, renewPresence } from "./presence";
import { fillPlaceholders, type InboxTab, SUPPORT_RETENTION_DAYS, splitQuote } from "./support";

let now = Date.UTC(2026, 5, 1);
const services = realServices({ now: () => now });
const staffOf = (role: Staff["roles"][number], name: string): Staff => ({
  id: newId<StaffId>(),
  name,
  email: `${name}@staff.test`.toLowerCase(),
  roles: [role],
  sessionHash: "x",
  setup: false,
});
const ann = staffOf("support", "Ann");
const bob = staffOf("support", "Bob");
const bookkeeper = staffOf("bookkeeper", "Cas");

let siteId: SiteId;
let to: string;
let n = 0;

beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  now = Date.UTC(2026, 5, 1);
  to = `support${++n}@site.test`;
  siteId = await addSite({ support_email: to, answer_days: 3 });
});

const threads = () => rowsOn("support_threads", siteId);
const keyOf = (row: { id?: unknown } | undefined) => ({
  siteId,
  id: String(row?.id) as SupportThreadId,
});

/** A complaint of a member in its thread. */
async function complained() {
  const me = await addMember(siteId, { name: "Sam" });
  await addComplaint(siteId, { by: me, at: now });
  await collectComplaints(services);
  const [thread] = await threads();
  return { me, key: keyOf(thread) };
}

const formOf = async (key: { siteId: SiteId; id: SupportThreadId }, changes = {}) => ({
  site: siteId,
  thread: key.id,
  entry: newId<SupportEntryId>(),
  seen: Number((await threads()).find(({ id }) => id === key.id)?.last_at),
  text: "We returned the money.",
  action: "answer" as const,
  ...changes,
});

const list = async (tab: InboxTab, staff = ann) => {
  const { open, waiting } = await listThreads(services, staff.id, {
    tab,
    after: null,
    waitingAfter: null,
  });
  return [...open.threads, ...waiting.threads]
    .filter((thread) => thread.siteId === siteId)
    .map(({ id }) => id);
};

describe("a complaint", () => {
  test("is in the thread of its member, with the clock of its filing, once", async () => {
    const me = await addMember(siteId);
    await addComplaint(siteId, { by: me, at: now - days(1) });
    await addComplaint(siteId, { by: me, at: now, kind: "other" });
    await Promise.all([collectComplaints(services), collectComplaints(services)]);
    expect(await threads()).toMatchObject([
      { member_id: me.id, status: "open", due_at: now + days(2), language: "de" },
    ]);
    expect(await rowsOn("support_entries", siteId)).toHaveLength(2);
  });

  test("about a member or illegal content is not for support", async () => {
    await addComplaint(siteId, { email: "a@mail.test", kind: "content" });
    await addComplaint(siteId, { email: "a@mail.test", kind: "member" });
    await collectComplaints(services);
    expect(await threads()).toEqual([]);
  });

  test("of a visitor is in the thread of the typed address", async () => {
    await addComplaint(siteId, { email: "a@mail.test" });
    await collectComplaints(services);
    expect(await threads()).toMatchObject([{ party: "address:a@mail.test", member_id: null }]);
  });
});

describe("an answer", () => {
  test("is e-mailed in the member's language, shown at the complaint, and stops the clock", async () => {
    const { me, key } = await complained();
    const form = await formOf(key);
    expect(await answerThread(services, ann, form)).toMatchObject({ ok: true });
    expect(await threads()).toMatchObject([
      { status: "waiting", due_at: null, owner: ann.id, solved_at: null },
    ]);
    expect(await answersOn(siteId)).toMatchObject([
      {
        account: me.id,
        to: emailAddressOf(me.id),
        language: "en",
        fields: { name: "Sam", answer: form.text },
      },
    ]);
    expect(await rowsOn("complaints", siteId)).toMatchObject([
      { status: "in_work", decision: form.text, staff: "Ann" },
    ]);
    const [entry] = await newestEntries(1);
    expect(entry).toMatchObject({ action: "support.answered", subject_id: key.id });
  });

  test("that solves closes the complaints, and the same form again sends nothing", async () => {
    const { key } = await complained();
    const form = await formOf(key, { action: "solve" });
    await answerThread(services, ann, form);
    expect(await answerThread(services, ann, form)).toMatchObject({ ok: true });
    expect(await answersOn(siteId)).toHaveLength(1);
    expect(await rowsOn("complaints", siteId)).toMatchObject([{ status: "closed" }]);
    expect(await threads()).toMatchObject([{ status: "solved", solved_at: now }]);
  });

  test("is refused once somebody wrote after the page was loaded", async () => {
    const { key } = await complained();
    const [mine, theirs] = [await formOf(key), await formOf(key)];
    await answerThread(services, bob, theirs);
    expect(await answerThread(services, ann, mine)).toEqual({ ok: false, refusal: "changed" });
    expect(await answersOn(siteId)).toHaveLength(1);
    expect(await rowsOn("support_entries", siteId)).toHaveLength(2);
  });

  test.each([
    ["answer", { text: "Another text." }],
    ["answer", { action: "solve" }],
    ["answer", { action: "note" }],
    ["solve", { action: "answer" }],
    ["note", { action: "answer" }],
    ["note", { text: "Another text." }],
  ])("is refused with the id of a stored entry: %s, then %j", async (action, change) => {
    const { key } = await complained();
    const form = await formOf(key, { action });
    await answerThread(services, ann, form);
    expect(await answerThread(services, ann, form)).toMatchObject({ ok: true });
    const other = { ...form, ...change } as typeof form;
    expect(await answerThread(services, ann, other)).toEqual({ ok: false, refusal: "changed" });
    expect(await rowsOn("support_entries", siteId)).toHaveLength(2);
  });

  test("with a placeholder is refused", async () => {
    const { key } = await complained();
    const form = await formOf(key, { text: "Order {order} is paid." });
    expect(await answerThread(services, ann, form)).toEqual({ ok: false, refusal: "placeholder" });
    expect(await answersOn(siteId)).toEqual([]);
  });

  test("needs the permission, and a thread of the site", async () => {
    const { key } = await complained();
    const form = await formOf(key);
    expect(await answerThread(services, bookkeeper, form)).toEqual({
      ok: false,
      refusal: "not_permitted",
    });
    const elsewhere = await addSite();
    expect(await answerThread(services, ann, { ...form, site: elsewhere })).toEqual({
      ok: false,
      refusal: "not_found",
    });
    expect(await answersOn(siteId)).toEqual([]);
  });

  test("to a visitor goes to the address of the thread", async () => {
    await deliver({ from: "a@mail.test", to });
    const [thread] = await threads();
    await answerThread(services, ann, await formOf(keyOf(thread)));
    expect(await answersOn(siteId)).toMatchObject([{ account: null, to: "a@mail.test" }]);
  });

  test("is not written for an erased account, but a note is", async () => {
    const key = await complained().then(({ key }) => key);
    const { env } = await import("cloudflare:workers");
    await env.DB.prepare("DELETE FROM accounts WHERE site_id = ?").bind(siteId).run();
    expect(await answerThread(services, ann, await formOf(key))).toEqual({
      ok: false,
      refusal: "no_address",
    });
    const note = await formOf(key, { action: "note", text: "Gone." });
    expect(await answerThread(services, ann, note)).toMatchObject({ ok: true });
  });

  test("is followed by a reply, which opens the thread with a new clock", async () => {
    const { me, key } = await complained();
    await answerThread(services, ann, await formOf(key, { action: "solve" }));
    await deliver({ from: emailAddressOf(me.id), to, headers: provedBy("example.test") });
    const [thread] = await threads();
    expect(thread).toMatchObject({ status: "open", owner: ann.id, solved_at: null });
    expect(Number(thread?.due_at)).toBeGreaterThan(Date.now());
  });
});

describe("a note", () => {
  test("is the newest of its author only", async () => {
    const { key } = await complained();
    const note = await formOf(key, { action: "note" });
    await answerThread(services, ann, note);
    await answerThread(services, bob, await formOf(key, { action: "note" }));
    expect((await loadThread(services, ann, key))?.lastOwn).toBe(note.entry);
    expect((await loadThread(services, bookkeeper, key))?.lastOwn).toBeNull();
  });

  test("is seen by staff only, and changes no state", async () => {
    const { key } = await complained();
    await answerThread(services, ann, await formOf(key, { action: "note", text: "Ask Bob." }));
    expect(await answersOn(siteId)).toEqual([]);
    expect(await threads()).toMatchObject([{ status: "open", owner: null }]);
    expect(await rowsOn("complaints", siteId)).toMatchObject([{ decision: null }]);
    expect((await loadThread(services, ann, key))?.entries).toMatchObject([
      { kind: "complaint", text: "I paid twice." },
      { kind: "note", text: "Ask Bob.", author: "Ann" },
    ]);
  });
});

describe("the owner of a thread", () => {
  test("is who took it; nobody else takes it, until a day without an answer", async () => {
    const { key } = await complained();
    expect(await takeThread(services, ann, key)).toMatchObject({ ok: true });
    expect(await rowsOn("complaints", siteId)).toMatchObject([{ status: "in_work" }]);
    expect(await takeThread(services, bob, key)).toEqual({ ok: false, refusal: "owned" });
    expect([await list("mine"), await list("unassigned")]).toEqual([[key.id], []]);
    now += hours(24) + 1;
    expect([await list("mine"), await list("unassigned", bob)]).toEqual([[], [key.id]]);
    expect(await takeThread(services, bob, key)).toMatchObject({ ok: true });
    expect(await threads()).toMatchObject([{ owner: bob.id, owner_name: "Bob" }]);
  });

  test("keeps an answered thread, and one with a note of today", async () => {
    const { key } = await complained();
    await takeThread(services, ann, key);
    now += hours(23);
    await answerThread(services, ann, await formOf(key, { action: "note" }));
    now += hours(23);
    expect(await list("mine")).toEqual([key.id]);
    await answerThread(services, ann, await formOf(key));
    now += days(30);
    expect(await list("mine")).toEqual([key.id]);
  });

  test("gives it back, and only their own", async () => {
    const { key } = await complained();
    await takeThread(services, ann, key);
    expect(await releaseThread(services, bob, key)).toEqual({ ok: false, refusal: "owned" });
    expect(await releaseThread(services, ann, key)).toMatchObject({ ok: true });
    expect(await threads()).toMatchObject([{ owner: null }]);
  });

  test("is changed by anybody to a colleague who may answer", async () => {
    const { key } = await complained();
    await takeThread(services, ann, key);
    expect(await assignThread(services, bob, { key, to: bookkeeper })).toMatchObject({ ok: false });
    expect(await assignThread(services, bob, { key, to: null })).toMatchObject({ ok: false });
    expect(await assignThread(services, bob, { key, to: bob })).toMatchObject({ ok: true });
    expect(await threads()).toMatchObject([{ owner: bob.id }]);
  });

  test.each([
    ["take", takeThread],
    ["solve", solveThread],
    ["reopen", reopenThread],
  ])("needs the permission to %s", async (_, use) => {
    const { key } = await complained();
    expect(await use(services, bookkeeper, key)).toEqual({ ok: false, refusal: "not_permitted" });
  });
});

describe("the state of a thread", () => {
  test("is solved without an answer, which closes its complaints, and opened again", async () => {
    const { key } = await complained();
    expect(await solveThread(services, ann, key)).toMatchObject({ ok: true });
    expect(await solveThread(services, ann, key)).toEqual({ ok: false, refusal: "changed" });
    expect(await rowsOn("complaints", siteId)).toMatchObject([{ status: "closed", staff: "Ann" }]);
    expect([await list("all"), await list("solved")]).toEqual([[], [key.id]]);
    now += days(5);
    expect(await reopenThread(services, ann, key)).toMatchObject({ ok: true });
    expect(await threads()).toMatchObject([{ status: "open", due_at: now + days(3) }]);
  });

  test("lists what is due first at the beginning", async () => {
    const late = await addComplaint(siteId, { email: "late@mail.test", at: now - days(4) });
    await addComplaint(siteId, { email: "soon@mail.test", at: now });
    await list("all");
    const rows = await threads();
    const entries = await rowsOn("support_entries", siteId);
    const first = entries.find(({ complaint_id }) => complaint_id === late)?.thread_id;
    expect((await list("all"))[0]).toBe(first);
    expect(rows).toHaveLength(2);
    expect((await measureThreads(services, ann.id)).count).toBeGreaterThanOrEqual(2);
  });
});

describe("merging", () => {
  /** A member's thread, and an unproved e-mail of theirs. */
  async function twoThreads() {
    const { me, key } = await complained();
    now += 1000;
    await deliver({ from: emailAddressOf(me.id), to, text: "Hello?" });
    const rows = await threads();
    const other = rows.find(({ id }) => id !== key.id);
    const number = String(rows.find(({ id }) => id === key.id)?.number);
    return { me, key, other: keyOf(other), otherNumber: String(other?.number), number };
  }

  test("shows both histories in order, and undoing it within a day separates them", async () => {
    const { key, other, number } = await twoThreads();
    expect(await mergeThread(services, ann, { key: other, number })).toMatchObject({
      ok: true,
      value: key,
    });
    const loaded = await loadThread(services, ann, key);
    expect(loaded?.entries.map(({ kind }) => kind)).toEqual(["complaint", "mail"]);
    expect(await list("all")).toEqual([key.id]);
    now += days(1) - 1;
    expect(await unmergeThread(services, bob, other)).toMatchObject({ ok: true });
    expect((await list("all")).sort()).toEqual([key.id, other.id].sort());
    expect((await loadThread(services, ann, key))?.entries).toHaveLength(1);
  });

  test("of two people is refused unless it is confirmed for that thread", async () => {
    const { number, otherNumber } = await twoThreads();
    await deliver({ from: "friend@mail.test", to });
    const key = keyOf((await threads()).find(({ sender }) => sender === "friend@mail.test"));
    const refused = { ok: false, refusal: "other_party" };
    expect(await mergeThread(services, ann, { key, number })).toEqual(refused);
    expect(await mergeThread(services, ann, { key, number, confirmed: otherNumber })).toEqual(
      refused,
    );
    expect((await list("all")).length).toBe(3);
    expect(await mergeThread(services, ann, { key, number, confirmed: number })).toMatchObject({
      ok: true,
    });
  });

  test("cannot be undone after a day", async () => {
    const { other, number } = await twoThreads();
    await mergeThread(services, ann, { key: other, number });
    now += days(1);
    expect(await unmergeThread(services, ann, other)).toEqual({ ok: false, refusal: "too_late" });
  });

  test("a new e-mail to the merged thread opens the one that shows it", async () => {
    const { me, key, other, number } = await twoThreads();
    await mergeThread(services, ann, { key: other, number });
    await solveThread(services, ann, key);
    await deliver({ from: emailAddressOf(me.id), to, text: "Again" });
    expect(await list("all")).toEqual([key.id]);
  });

  test("keeps the earlier promise", async () => {
    const { key, other, otherNumber } = await twoThreads();
    const before = await threads();
    const due = before.map(({ due_at }) => Number(due_at));
    await mergeThread(services, ann, { key, number: otherNumber });
    const target = (await threads()).find(({ id }) => id === other.id);
    expect(target?.due_at).toBe(Math.min(...due));
  });

  test("is refused with itself, another site, and one that shows others", async () => {
    const { key, other, number, otherNumber } = await twoThreads();
    const refused = { ok: false, refusal: "not_mergeable" };
    expect(await mergeThread(services, ann, { key, number })).toEqual(refused);
    const elsewhere = await addSite({ support_email: `e${to}` });
    await deliver({ from: "a@mail.test", to: `e${to}` });
    const [foreign] = await rowsOn("support_threads", elsewhere);
    expect(await mergeThread(services, ann, { key, number: String(foreign?.number) })).toEqual(
      refused,
    );
    await mergeThread(services, ann, { key: other, number });
    expect(await mergeThread(services, ann, { key, number: otherNumber })).toEqual(refused);
    expect(await mergeThread(services, bookkeeper, { key, number })).toMatchObject({
      refusal: "not_permitted",
    });
  });

  test("a merged thread is answered only where it is shown", async () => {
    const { other, number } = await twoThreads();
    const form = await formOf(other);
    await mergeThread(services, ann, { key: other, number });
    expect(await answerThread(services, ann, form)).toEqual({ ok: false, refusal: "changed" });
  });
});

test("erasing a member deletes their threads, and separates those of others", async () => {
  const { me, key } = await complained();
  await deliver({ from: emailAddressOf(me.id), to });
  await deliver({ from: "friend@mail.test", to });
  const friend = (await threads()).find(({ sender }) => sender === "friend@mail.test");
  const number = String((await threads()).find(({ id }) => id === key.id)?.number);
  await mergeThread(services, ann, { key: keyOf(friend), number, confirmed: number });
  await runBatch(services.db, eraseCorrespondence(me));
  expect(await threads()).toMatchObject([{ id: friend?.id, merged_into: null }]);
  expect(await rowsOn("support_entries", siteId)).toMatchObject([{ thread_id: friend?.id }]);
});

describe("who has a thread open", () => {
  test("is shown to others for a minute, and not after closing it", async () => {
    const { key } = await complained();
    await renewPresence(services, ann, key);
    expect(await renewPresence(services, bob, key)).toEqual(["Ann"]);
    await endPresence(services, ann, key);
    expect(await renewPresence(services, bob, key)).toEqual([]);
    await renewPresence(services, ann, key);
    now += 61_000;
    expect(await renewPresence(services, bob, key)).toEqual([]);
  });

  test("is not recorded for a thread of another site", async () => {
    const { key } = await complained();
    const elsewhere = await addSite();
    await renewPresence(services, ann, { ...key, siteId: elsewhere });
    expect(await renewPresence(services, bob, key)).toEqual([]);
  });
});

describe("a search", () => {
  test("finds threads by member, address and number", async () => {
    const { me, key } = await complained();
    await deliver({ from: "a@mail.test", to });
    const rows = await threads();
    const mail = rows.find(({ sender }) => sender === "a@mail.test");
    const find = async (members: (typeof me.id)[], text: string) =>
      (await findThreads(services, { members, text })).map(({ id }) => id);
    expect(await find([me.id], "Sam")).toEqual([key.id]);
    expect(await find([], "A@mail.test")).toContain(mail?.id);
    expect(await find([], String(mail?.number).toLowerCase())).toEqual([mail?.id]);
    expect(await find([], "nobody")).toEqual([]);
  });
});

describe("canned answers", () => {
  const form = () => ({
    id: newId<never>(),
    site: siteId,
    language: "de" as const,
    title: "Money back",
    body: "Hallo {name}, die Bestellung {order} ist erstattet.",
  });

  test("are saved, changed and removed, each with an entry in the log", async () => {
    const one = form();
    expect(await saveCannedAnswer(services, ann, one)).toMatchObject({ ok: true });
    expect(await saveCannedAnswer(services, ann, { ...one, body: "Neu" })).toMatchObject({
      ok: true,
    });
    expect(await listCannedAnswers(services, siteId)).toMatchObject([{ id: one.id, body: "Neu" }]);
    expect(await newestEntries(1)).toMatchObject([{ action: "canned_answer.saved" }]);
    expect(await removeCannedAnswer(services, ann, one)).toMatchObject({ ok: true });
    expect(await removeCannedAnswer(services, ann, one)).toEqual({
      ok: false,
      refusal: "not_found",
    });
    expect(await listCannedAnswers(services, siteId)).toEqual([]);
  });

  test("have one title once, belong to one site, and need the permission", async () => {
    const one = form();
    await saveCannedAnswer(services, ann, one);
    expect(await saveCannedAnswer(services, ann, form())).toEqual({ ok: false, refusal: "taken" });
    const elsewhere = await addSite();
    expect(await saveCannedAnswer(services, ann, { ...one, site: elsewhere })).toMatchObject({
      ok: false,
    });
    expect(await removeCannedAnswer(services, ann, { ...one, site: elsewhere })).toMatchObject({
      ok: false,
    });
    expect(await saveCannedAnswer(services, bookkeeper, one)).toMatchObject({
      refusal: "not_permitted",
    });
    expect(await removeCannedAnswer(services, bookkeeper, one)).toMatchObject({
      refusal: "not_permitted",
    });
  });

  test("are offered in the language of the answer with the values of the thread", async () => {
    await saveCannedAnswer(services, ann, { ...form(), language: "de" });
    await saveCannedAnswer(services, ann, { ...form(), id: newId<never>(), language: "en" });
    const { key } = await complained();
    expect((await loadThread(services, ann, key))?.canned).toMatchObject([
      { title: "Money back", text: "Hallo Sam, die Bestellung {order} ist erstattet." },
    ]);
  });

  test("drop the name and its space if it is not known", () => {
    const values = { name: null, order: "12", number: "K7F3-92QD" };
    expect(fillPlaceholders("Hi {name}, {order} in {number}", values)).toBe("Hi, 12 in K7F3-92QD");
  });
});

describe("retention", () => {
  test("deletes threads a year after they were solved, with those merged into them", async () => {
    const { me, key } = await complained();
    await deliver({ from: emailAddressOf(me.id), to });
    const other = (await threads()).find(({ id }) => id !== key.id);
    const number = String((await threads()).find(({ id }) => id === key.id)?.number);
    await mergeThread(services, ann, { key: keyOf(other), number });
    await solveThread(services, ann, key);
    now += days(SUPPORT_RETENTION_DAYS) - 1;
    await deleteOldThreads(services);
    expect(await threads()).toHaveLength(2);
    now += 1;
    await deleteOldThreads(services);
    expect([await threads(), await rowsOn("support_entries", siteId)]).toEqual([[], []]);
  });

  test("keeps open threads, however old", async () => {
    await complained();
    now += days(4_000);
    await deleteOldThreads(services);
    expect(await threads()).toHaveLength(1);
  });
});

test("the quoted e-mail at the end of a reply is apart", () => {
  expect(splitQuote("Thanks.\n\nAm 1. Juni schrieb Support:\n> Hello\n> Ann\n")).toEqual({
    own: "Thanks.",
    quote: "Am 1. Juni schrieb Support:\n> Hello\n> Ann\n",
  });
  expect(splitQuote("> asked\nanswered")).toEqual({ own: "> asked\nanswered", quote: "" });
});
