import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { newestEntries } from "../support/audit-entries";
import { addHeldMessage, addReport, statusOf } from "../support/cases";
import { emailTo } from "../support/email-to";
import { emptyQueues, rowsOf } from "../support/moderation";
import { addStaffSession, OPERATOR_ORIGIN as OPERATORS } from "../support/staff-session";
import { addMember, emailAddressOf, type TestMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  FORM,
  HOST,
  logIn,
  ORIGIN,
  sendRequest,
  textOf,
} from "./app-client";

const JSON_ONLY = { accept: "application/json" };

let him: TestMember;
let her: TestMember;
let cookie: string;

const get = (path: string, as = cookie) => sendRequest(path, { origin: OPERATORS, cookie: as });
const post = (path: string, form: Record<string, string> = {}, as = cookie, headers = {}) =>
  sendRequest(path, {
    origin: OPERATORS,
    method: "POST",
    cookie: as,
    headers: { ...FORM, ...headers },
    body: String(new URLSearchParams(form)),
  });
const locationOf = (answer: Response) => answer.headers.get("location");

/** The form of a decision, as the page of the case has it. */
const decisionOf = (item: string, form: Record<string, string>) => ({
  decision: newId(),
  site: HOST as string,
  item,
  ...form,
});

describe("the pages of cases", () => {
  beforeAll(async () => {
    await addTestSite();
    ({ cookie } = await addStaffSession(["moderator"]));
  });
  beforeEach(async () => {
    await emptyQueues();
    [him, her] = await Promise.all([addMember(HOST), addMember(HOST, { name: "Aino" })]);
  });

  test("lists, takes, decides and undoes reports without JavaScript", async () => {
    const report = await addReport(him, her);
    expect(await textOf(await get("/operator/cases"))).toContain("Aino");
    const taken = await post("/operator/cases/take", { kind: "report" });
    expect(locationOf(taken)).toBe(`/operator/cases/report/${her.id}`);
    expect(await rowsOf("complaints")).toMatchObject([{ status: "in_work" }]);
    const page = await textOf(await get(`/operator/cases/report/${her.id}`));
    expect(page).toContain("Words of a member");
    const form = decisionOf(her.id, { kind: "report", seen: report, ground: "fraud", warn: "yes" });
    const decided = await post(`/operator/cases/report/${her.id}`, form);
    expect([decided.status, locationOf(decided)]).toEqual([
      303,
      "/operator/cases?queue=report&result=last",
    ]);
    const done = await textOf(await get(`/operator/cases/report/${her.id}`));
    expect(done).toContain("nothing waits here");
    expect(done).not.toContain("Decide <");
    const undo = { site: HOST as string, decision: form.decision as string };
    expect(locationOf(await post("/operator/cases/undo", undo))).toBe(
      "/operator/cases?queue=report&result=undone",
    );
  });

  test("opens the next case after a decision", async () => {
    const other = await addMember(HOST);
    const first = await addReport(him, her, { at: Date.now() - 1000 });
    await addReport(him, other);
    const form = decisionOf(her.id, { kind: "report", seen: first, ground: "no_breach" });
    const decided = await post(`/operator/cases/report/${her.id}`, form);
    expect(locationOf(decided)).toBe(`/operator/cases/report/${other.id}?result=decided`);
    expect(await rowsOf("moderation_claims")).toMatchObject([{ item: other.id }]);
  });

  test("answers an invalid form with 422 and the reason, and decides nothing", async () => {
    const report = await addReport(him, her);
    const form = decisionOf(her.id, { kind: "report", seen: report, ground: "fraud" });
    const answer = await post(`/operator/cases/report/${her.id}`, form);
    expect([answer.status, await textOf(answer)]).toEqual([
      422,
      expect.stringContaining("at least one measure"),
    ]);
    expect(await rowsOf("moderation_decisions")).toEqual([]);
  });

  test("shows a refused form with its facts, and the error of missing facts at their field", async () => {
    const report = await addReport(him, her);
    const send = (form: Record<string, string>) =>
      post(
        `/operator/cases/report/${her.id}`,
        decisionOf(her.id, { kind: "report", seen: report, ...form }),
      );
    const missing = await send({ ground: "fraud", suspend: "7" });
    expect([missing.status, await textOf(missing)]).toEqual([
      422,
      expect.stringMatching(/id="facts-error"[\s\S]*Write what happened: the member reads it\./),
    ]);
    const refused = await send({ ground: "fraud", facts: "Nine demands." });
    expect(refused.status).toBe(422);
    const page = await textOf(refused);
    expect(page).toContain("Nine demands.</textarea>");
    expect(page).not.toContain("facts-error");
  });

  test("shows an error with the menu and a link back", async () => {
    await addReport(him, her);
    const answer = await post(`/operator/cases/report/${her.id}`, { unknown: "field" });
    const page = await textOf(answer);
    expect(answer.status).toBe(400);
    expect(page).toContain(`<a href="/operator/cases/report/${her.id}" class="underline">Back</a>`);
    expect(page).toContain('href="/operator/photos"');
  });

  test("shows who works on a case, and no button to others", async () => {
    await addReport(him, her);
    const { cookie: other } = await addStaffSession(["moderator"]);
    await post("/operator/cases/take", { kind: "report", item: her.id }, other);
    const page = await textOf(await get(`/operator/cases/report/${her.id}`));
    expect(page).toContain("Sam works on this.");
    expect(page).not.toContain("Ctrl Enter");
    const taken = await post(
      "/operator/cases/take",
      { kind: "report", item: her.id },
      cookie,
      JSON_ONLY,
    );
    expect(await taken.json()).toEqual({ claimed: null });
    await post("/operator/cases/claims", { do: "release", kind: "report", items: her.id }, other);
    expect(await textOf(await get(`/operator/cases/report/${her.id}`))).toContain("Ctrl Enter");
  });

  test("opens copied messages from a report only, and the log names the reader", async () => {
    const report = await addReport(him, her);
    const path = `/operator/cases/report/${her.id}/text/${report}`;
    expect(await textOf(await get(`/operator/cases/report/${her.id}`))).not.toContain(
      "had not written",
    );
    const opened = await post(path);
    expect([opened.status, await textOf(opened)]).toEqual([
      200,
      expect.stringContaining("had not written to each other"),
    ]);
    expect(await newestEntries(1)).toMatchObject([
      { action: "private_text.opened", subject_id: report, cause_id: report, member_id: her.id },
    ]);
    for (const wrong of [
      `/operator/cases/report/${her.id}/text/${newId()}`,
      `/operator/cases/report/${him.id}/text/${report}`,
      `/operator/cases/photo/${her.id}/text/${report}`,
    ])
      expect([wrong, (await post(wrong)).status]).toEqual([wrong, 404]);
  });

  test("lets another moderator read them again who decides the proposed ban or the appeal", async () => {
    const report = await addReport(him, her);
    const form = decisionOf(her.id, {
      ...{ kind: "report", seen: report, ground: "fraud", ban: "yes", facts: "Nine demands." },
    });
    await post(`/operator/cases/report/${her.id}`, form);
    const path = `/operator/cases/ban/${form.decision}/text/${report}`;
    expect((await post(path)).status).toBe(404);
    const { cookie: second } = await addStaffSession(["moderator"]);
    expect((await post(path, {}, second)).status).toBe(200);
    expect((await post(`/operator/cases/report/${her.id}/text/${report}`, {}, second)).status).toBe(
      404,
    );
    const confirm = decisionOf(form.decision as string, { action: "confirm" });
    expect((await post(`/operator/cases/ban/${form.decision}`, confirm)).status).toBe(403);
    expect((await post(`/operator/cases/ban/${form.decision}`, confirm, second)).status).toBe(303);
    expect(await statusOf(her)).toEqual(["banned", "disabled"]);
  });

  test("decides a held message", async () => {
    const item = await addHeldMessage(him, her);
    expect(await textOf(await get("/operator/cases?queue=message"))).toContain("first message");
    expect(await textOf(await get(`/operator/cases/message/${item}`))).toContain("Send me money");
    const form = decisionOf(item, { action: "release" });
    expect((await post(`/operator/cases/message/${item}`, form)).status).toBe(303);
    expect(await rowsOf("held_messages")).toMatchObject([{ status: "released" }]);
  });

  test("has no page for unknown queues and items", async () => {
    await addReport(him, her);
    for (const path of [`/operator/cases/photo/${her.id}`, `/operator/cases/report/${him.id}`])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  test("shows a queue in pages, what is due first at the beginning", async () => {
    const members = await Promise.all(
      Array.from({ length: 27 }, (_, n) => addMember(HOST, { name: `Member${n}` })),
    );
    for (const [n, about] of members.entries())
      await addReport(him, about, { at: Date.now() - 1_000_000 + n });
    const first = await textOf(await get("/operator/cases?queue=report"));
    expect(first).toContain("Member0<");
    expect(first).not.toContain("Member26<");
    const next = /href="(\/operator\/cases\?queue=report&amp;after=[^"]+)"/.exec(first)?.[1] ?? "";
    const second = await textOf(await get(next.replaceAll("&amp;", "&")));
    expect(second).toContain("Member26<");
    expect(second).not.toContain("Member0<");
  });

  test.each(["support", "bookkeeper"] as const)("%s may not use them", async (role) => {
    const report = await addReport(him, her);
    const { cookie: denied } = await addStaffSession([role]);
    const form = decisionOf(her.id, { kind: "report", seen: report, ground: "no_breach" });
    for (const answer of [
      await get("/operator/cases", denied),
      await get(`/operator/cases/report/${her.id}`, denied),
      await post(`/operator/cases/report/${her.id}`, form, denied),
      await post(`/operator/cases/report/${her.id}/text/${report}`, {}, denied),
      await post("/operator/cases/take", { kind: "report" }, denied),
    ])
      expect(answer.status).toBe(403);
    expect(await rowsOf("complaints")).toMatchObject([{ status: "open" }]);
  });
});

describe("the page of a statement of reasons", () => {
  beforeAll(async () => {
    await addTestSite();
    ({ cookie } = await addStaffSession(["moderator"]));
  });
  beforeEach(emptyQueues);

  async function addSuspended() {
    const [by, about] = await Promise.all([addMember(HOST), addMember(HOST)]);
    const report = await addReport(by, about);
    const form = decisionOf(about.id, {
      ...{ kind: "report", seen: report, ground: "fraud", suspend: "7", facts: "Nine demands." },
    });
    expect((await post(`/operator/cases/report/${about.id}`, form)).status).toBe(303);
    const email = await emailTo(emailAddressOf(about.id), "moderation_decision");
    return { about, decision: form.decision as string, page: email.fields.page ?? "" };
  }

  test("opens by the link of the e-mail for a suspended member, who appeals there", async () => {
    const { about, page } = await addSuspended();
    const shown = await sendRequest(page);
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const text = await textOf(shown);
    expect(text).toContain("Nine demands.");
    expect(text).not.toContain(">Sam<");
    const appeal = (body: string) =>
      sendRequest(page, { method: "POST", headers: FORM, body: `text=${body}` });
    expect((await appeal("")).status).toBe(422);
    expect((await appeal("Not+me")).status).toBe(200);
    expect((await appeal("Not+me")).status).toBe(200);
    expect((await appeal("More")).status).toBe(409);
    expect(await rowsOf("appeals")).toMatchObject([{ member_id: about.id, body: "Not me" }]);
    expect(await textOf(await sendRequest(page))).toContain("We’ve received your objection");
  });

  test("does not exist for anybody else, nor with a changed link", async () => {
    const { page, decision } = await addSuspended();
    const forged = page.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect((await sendRequest(forged)).status).toBe(404);
    const unsigned = await sendRequest(`/decisions/${decision}`);
    expect([unsigned.status, locationOf(unsigned)]).toEqual([
      302,
      `/login?next=${encodeURIComponent(`/decisions/${decision}`)}`,
    ]);
    const { cookie: stranger } = await addLoggedIn();
    const answer = await sendRequest(`/decisions/${decision}`, { cookie: stranger });
    expect(answer.status).toBe(404);
    const posted = await sendRequest(`/decisions/${decision}`, {
      method: "POST",
      cookie: stranger,
      headers: FORM,
      body: "text=Mine",
    });
    expect([posted.status, await rowsOf("appeals")]).toEqual([404, []]);
  });

  test("opens for its member who is logged in, on members' hosts only", async () => {
    const { about, decision } = await addSuspended();
    await env.DB.prepare("UPDATE accounts SET status = 'active' WHERE id = ?").bind(about.id).run();
    const own = await logIn(about);
    const shown = await sendRequest(`/decisions/${decision}`, { cookie: own, origin: ORIGIN });
    expect([shown.status, await textOf(shown)]).toEqual([
      200,
      expect.stringContaining("Object to this decision"),
    ]);
  });
});
