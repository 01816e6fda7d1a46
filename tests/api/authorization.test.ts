import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { MemberId } from "~/kit/ids";
import { AUTHORIZATION_CASES } from "../support/authorization-cases";
import { addPhoto, changeProfile } from "../support/member-fixtures";
import { png } from "../support/pictures";
import { addMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  formFields,
  formRequest,
  HOST,
  logIn,
  sendJsonRequest,
  sendRequest,
} from "./app-client";
import { codeOf } from "./rejected-requests";
import {
  addRequesters,
  changedRowsBetween,
  expectDenied,
  missingIds,
  ownerIds,
  readOwnerRows,
  requesters,
  send,
} from "./try-as-another";

describe("authorization", () => {
  const errors: string[] = [];
  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation((...args) => void errors.push(args.join(" ")));
    await addRequesters();
  });
  afterAll(() => vi.restoreAllMocks());

  const all = Object.values(AUTHORIZATION_CASES).filter((entry) => typeof entry !== "string");
  const own = all.flatMap((entry) => entry.own ?? []);
  const others = all.flatMap((entry) => entry.others ?? []);

  test.each([
    ["another member", own],
    ["an unconfirmed member", own],
    ...[
      "a blocked member",
      "a visitor",
      "a session of the other site",
      "a member of the other site",
    ].map((who) => [who, [...own, ...others]] as const),
  ] as const)(
    "%s gets no access and the same response for existing and missing rows",
    async (who, attempts) => {
      const before = await readOwnerRows();
      expect(await expectDenied([...attempts], who)).toEqual([]);
      expect(changedRowsBetween(before, await readOwnerRows())).toEqual([]);
      expect(errors).toEqual([]);
    },
    120_000,
  );

  test("an unconfirmed member can do nothing to another member", async () => {
    const before = await readOwnerRows();
    for (const attempt of others.filter(({ confirmed }) => confirmed)) {
      const { status } = await send(attempt, requesters["an unconfirmed member"] ?? {}, ownerIds);
      expect([attempt.how, status >= 400 && status < 500]).toEqual([attempt.how, true]);
    }
    expect(changedRowsBetween(before, await readOwnerRows())).toEqual([]);
  });

  test("the owner can access everything that others cannot", async () => {
    const { member: id } = ownerIds;
    const cookie = await logIn({ id: id as MemberId, siteId: HOST });
    // The photo is pending review: until it is approved not even the owner can load it (R74).
    const read = own.filter(({ how }) => how.startsWith("GET") && !how.includes("{photo}/main"));
    expect(read.length).toBeGreaterThan(3);
    for (const attempt of read) {
      const { status } = await send(attempt, { cookie }, ownerIds);
      expect([attempt.how, status]).toEqual([attempt.how, 200]);
    }
  });
});

describe("missing members", () => {
  const errors: string[] = [];
  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation((...args) => void errors.push(args.join(" ")));
    await addRequesters();
  });
  afterAll(() => vi.restoreAllMocks());

  const others = Object.values(AUTHORIZATION_CASES).flatMap((entry) =>
    typeof entry === "string" ? [] : (entry.others ?? []),
  );

  /** A member with this account and profile, and a photo for members. */
  async function addTarget(account: string, profile: Record<string, string | number>) {
    const target = await addMember(HOST, { status: account });
    await changeProfile(target.id, profile);
    const shown = await addPhoto(target, { visibility: "members", main: true });
    return { ...missingIds(), member: target.id, shown };
  }

  test.each([
    ["who is invisible", "active", { status: "hidden", invisible: 1 }],
    ["whom staff hid", "active", { status: "hidden" }],
    ["who is suspended", "suspended", { status: "disabled" }],
    ["who is banned", "banned", { status: "disabled" }],
    ["who is about to be erased", "deletion_pending", { status: "disabled" }],
    ["who has not confirmed their address", "not_confirmed", { status: "disabled" }],
    ["who has not finished signing up", "not_confirmed", { status: "draft" }],
    ["whose profile was rejected", "active", { status: "rejected" }],
  ] as const)(
    "%s gets 404 for a member without a shared conversation",
    async (_, account, profile) => {
      const target = await addTarget(account, profile);
      const before = await readOwnerRows(target);
      expect(await expectDenied(others, "another member", target)).toEqual([]);
      expect(changedRowsBetween(before, await readOwnerRows(target))).toEqual([]);
      expect(errors).toEqual([]);
    },
    120_000,
  );
});

describe("forged actions", () => {
  beforeAll(() => addTestSite());

  const all = async <Row>(sql: string, id: string) =>
    (await env.DB.prepare(sql).bind(id).all<Row>()).results;
  const swipe = (cookie: string, body: unknown) =>
    sendJsonRequest("/api/swipe.php", body, { cookie });

  test("of twenty concurrent likes in the swipe game four are stored", async () => {
    const { id, cookie } = await addLoggedIn({ gender: "male" });
    const others = await Promise.all(Array.from({ length: 20 }, () => addMember(HOST)));
    const answers = await Promise.all(
      others.map((other) => swipe(cookie, { id: other.id, deed: "like" })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(16).fill(429)]);
    expect(await all("SELECT to_id FROM likes WHERE from_id = ?", id)).toHaveLength(4);
  });

  test("nobody undoes another member's swipe or likes or passes in their name", async () => {
    const me = await addLoggedIn({ gender: "male" });
    const other = await addLoggedIn({ gender: "male" });
    const her = await addMember(HOST);
    await swipe(me.cookie, { id: her.id, deed: "like" });
    const undone = await swipe(other.cookie, { id: her.id, deed: "undo" });
    expect(await undone.json()).toMatchObject({ left: 4 });
    expect(await all("SELECT to_id FROM likes WHERE from_id = ?", me.id)).toEqual([
      { to_id: her.id },
    ]);
    for (const more of [
      { member_id: me.id },
      { from: me.id },
      { site_id: "x" },
      { day: "2020-01-01" },
    ]) {
      const answer = await swipe(other.cookie, { id: her.id, deed: "pass", ...more });
      expect([answer.status, await codeOf(answer)]).toEqual([400, "unknown_field"]);
    }
    for (const wrong of [
      { id: [her.id] },
      { id: { $ne: 1 } },
      { deed: ["like"] },
      { deed: "LIKE" },
    ])
      expect((await swipe(other.cookie, { id: her.id, deed: "like", ...wrong })).status).toBe(422);
    expect(await all("SELECT other_id FROM swipes WHERE member_id = ?", other.id)).toEqual([]);
  });

  test("match-finder answers are the member's own, stored once, and validated", async () => {
    const me = await addLoggedIn({ gender: "male" });
    const post = (init: RequestInit) =>
      sendRequest("/match-finder", { cookie: me.cookie, ...init });
    const readAnswers = async () =>
      (
        await all<{ answers: string }>(
          "SELECT answers FROM finder_answers WHERE member_id = ?",
          me.id,
        )
      ).map(({ answers }) => JSON.parse(answers));
    for (const body of [
      "question=pace&answer=slow&answer=fast",
      "question=pace&answer[]=slow",
      "member_id=x&question=pace&answer=slow",
      "question=__proto__&answer=slow",
      "__proto__=x",
    ])
      expect([body, (await post(formRequest(body))).status]).toEqual([body, 400]);
    expect(await readAnswers()).toEqual([]);
    await Promise.all(
      Array.from({ length: 10 }, () => post(formFields({ question: "pace", answer: "slow" }))),
    );
    expect(await readAnswers()).toEqual([{ pace: "slow" }]);
    const foreign = formFields({ question: "pace", answer: "fast" });
    const headers = { ...foreign.headers, origin: "https://evil.test" };
    expect((await post({ ...foreign, headers })).status).toBe(403);
    expect(await readAnswers()).toEqual([{ pace: "slow" }]);
  });

  test("a photo is stored for the session's member, also under another profile's id", async () => {
    const me = await addLoggedIn();
    const other = await addLoggedIn();
    const clientId = crypto.randomUUID();
    const send = async (cookie: string) => {
      const body = new FormData();
      body.set("photo", new File([await png(40, 50)], "me.png", { type: "image/png" }));
      body.set("client_id", clientId);
      const answer = await sendRequest("/api/photo.php", { method: "POST", body, cookie });
      return ((await answer.json()) as { id: string }).id;
    };
    const mine = await send(me.cookie);
    const theirs = await send(other.cookie);
    expect(theirs).not.toBe(mine);
    const remove = (body: unknown) =>
      sendJsonRequest("/api/photo.php", body, { method: "DELETE", cookie: other.cookie });
    for (const id of [mine, "-photo-photo-photo-pho"]) {
      const answer = await remove({ id });
      expect([answer.status, await codeOf(answer)]).toEqual([404, "not_found"]);
    }
    for (const body of [{ id: [mine] }, { id: `${mine}' OR 1` }, {}])
      expect((await remove(body)).status).toBe(422);
    expect((await remove({ id: theirs, profile_id: me.id })).status).toBe(400);
    expect(await all("SELECT id FROM photos WHERE profile_id = ?", me.id)).toEqual([{ id: mine }]);
  });
});
