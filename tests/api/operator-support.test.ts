import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addStaffSession, OPERATOR_ORIGIN as OPERATORS } from "../support/staff-session";
import { addComplaint, answersOn, rowsOn } from "../support/support-threads";
import { addMember, emailAddressOf, type TestMember } from "../support/test-database";
import { addTestSite, FORM, HOST, sendRequest, textOf } from "./app-client";

let cookie: string;
let other: string;
let me: TestMember;
let path: string;
let thread: string;

const get = (at: string, as = cookie) => sendRequest(at, { origin: OPERATORS, cookie: as });
const post = (at: string, form: Record<string, string>, as = cookie, headers = {}) =>
  sendRequest(at, {
    origin: OPERATORS,
    method: "POST",
    cookie: as,
    headers: { ...FORM, ...headers },
    body: String(new URLSearchParams(form)),
  });
const locationOf = (answer: Response) => answer.headers.get("location");
const rowOf = async (id = thread) =>
  (await rowsOn("support_threads", HOST)).find((row) => row.id === id);

const formOf = async (changes: Record<string, string> = {}) => ({
  site: HOST as string,
  thread,
  entry: newId(),
  seen: String((await rowOf())?.last_at),
  text: "The money is on its way.",
  action: "answer",
  ...changes,
});

describe("the inbox of support", () => {
  beforeAll(async () => {
    await addTestSite();
    ({ cookie } = await addStaffSession(["support"]));
    ({ cookie: other } = await addStaffSession(["support"]));
  });
  beforeEach(async () => {
    me = await addMember(HOST, { name: "Aino" });
    await addComplaint(HOST, { by: me });
    const page = await textOf(await get("/operator/support?tab=all"));
    expect(page).toContain("Aino");
    thread = String(
      (await rowsOn("support_threads", HOST)).find(({ member_id }) => member_id === me.id)?.id,
    );
    path = `/operator/support/${HOST}/${thread}`;
  });

  test("takes, answers and solves a thread without JavaScript", async () => {
    const taken = await post("/operator/support/change", { site: HOST, thread, change: "take" });
    expect(locationOf(taken)).toBe(`${path}?result=take`);
    const page = await textOf(await get(`${path}?result=take`));
    expect(page).toContain("I paid twice.");
    expect(page).toContain("Owner: you");
    const answered = await post(path, await formOf());
    expect([answered.status, locationOf(answered)]).toEqual([303, `${path}?result=answer`]);
    expect(await answersOn(HOST)).toContainEqual(
      expect.objectContaining({ to: emailAddressOf(me.id) }),
    );
    const solved = await post("/operator/support/change", { site: HOST, thread, change: "solve" });
    expect(locationOf(solved)).toBe(`${path}?result=solve`);
    expect(await textOf(await get("/operator/support?tab=solved"))).toContain("Aino");
  });

  test("refuses an answer to what somebody else answered, and shows the new state", async () => {
    const form = await formOf();
    await post(path, await formOf(), other);
    const refused = await post(path, form);
    expect([refused.status, await textOf(refused)]).toEqual([
      409,
      expect.stringContaining("Somebody wrote meanwhile"),
    ]);
  });

  test("answers an empty text with 422, and a form of another thread with 404", async () => {
    const empty = await post(path, await formOf({ text: " " }));
    expect(empty.status).toBe(422);
    const foreign = await post(path, await formOf({ thread: newId() }));
    expect(foreign.status).toBe(404);
    expect((await get(`/operator/support/${HOST}/${newId()}`)).status).toBe(404);
    expect((await get(`/operator/support/no.test/${thread}`)).status).toBe(404);
  });

  test("shows who else has the thread open, and no longer after they left", async () => {
    await get(path, other);
    expect(await textOf(await get(path))).toContain("Also open by Sam");
    const json = { accept: "application/json" };
    const renew = { do: "renew", site: HOST as string, items: thread };
    const renewed = await post("/operator/support/presence", renew, cookie, json);
    expect(await renewed.json()).toEqual({
      renewed: [thread],
      others: [{ name: "Sam", count: 1 }],
    });
    await post("/operator/support/presence", { ...renew, do: "release" }, other, json);
    expect(await textOf(await get(path))).not.toContain("Also open by");
  });

  test("says who has a thread that somebody takes", async () => {
    const take = { site: HOST as string, thread, change: "take" };
    await post("/operator/support/change", take, other);
    const refused = await post("/operator/support/change", take);
    expect(locationOf(refused)).toBe(`${path}?problem=owned`);
    expect(await textOf(await get(`${path}?problem=owned`))).toContain("A colleague has this");
  });

  test("merges two threads of a site and separates them again", async () => {
    const friend = await addMember(HOST, { name: "Otto" });
    await addComplaint(HOST, { by: friend, text: "The same for me." });
    await get("/operator/support");
    const target = (await rowsOn("support_threads", HOST)).find(
      ({ member_id }) => member_id === friend.id,
    );
    const merge = { site: HOST as string, thread, number: String(target?.number) };
    const refused = await post("/operator/support/merge", merge);
    const confirmation = locationOf(refused) ?? "";
    expect(confirmation).toBe(`${path}?problem=other_party&into=${merge.number}`);
    expect(await textOf(await get(confirmation))).toContain("Two people: show the thread of");
    const confirmed = { ...merge, confirmed: merge.number };
    const merged = await post("/operator/support/merge", confirmed);
    const shown = `/operator/support/${HOST}/${target?.id}`;
    expect(locationOf(merged)).toBe(`${shown}?result=merged`);
    const page = await textOf(await get(shown));
    expect(page).toContain("I paid twice.");
    expect(page).toContain("The same for me.");
    const undone = await post("/operator/support/merge/undo", { site: HOST, thread });
    expect(locationOf(undone)).toBe(`${path}?result=unmerged`);
  });

  test("finds a thread by its address and its number", async () => {
    const number = String((await rowOf())?.number);
    for (const q of [emailAddressOf(me.id), number, "Aino"])
      expect(await textOf(await get(`/operator/support?${new URLSearchParams({ q })}`))).toContain(
        path,
      );
  });

  test("saves, offers and removes canned answers", async () => {
    const canned = {
      id: newId(),
      site: HOST as string,
      language: "en",
      title: "Money back",
      body: "Hello {name}, the money is back.",
    };
    const saved = await post("/operator/support/answers", canned);
    expect(locationOf(saved)).toContain("result=saved");
    const again = await post("/operator/support/answers", { ...canned, id: newId() });
    expect(again.status).toBe(409);
    expect(await textOf(await get(path))).toContain("Money back");
    const { id, site } = canned;
    const removed = await post("/operator/support/answers/remove", { id, site });
    expect(locationOf(removed)).toContain("result=removed");
    expect((await post("/operator/support/answers/remove", { id, site })).status).toBe(404);
  });
});
