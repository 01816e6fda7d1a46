import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { addBlock, addLike, changeProfile } from "../support/member-fixtures";
import { addMember, addSite, type TestMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  postForm,
  sendJsonRequest,
  sendRequest,
} from "./app-client";

type LoggedIn = Awaited<ReturnType<typeof addLoggedIn>>;

const visitsOf = async ({ id }: { id: string }) =>
  (
    await env.DB.prepare("SELECT visited_id FROM profile_visits WHERE visitor_id = ?")
      .bind(id)
      .all<{ visited_id: string }>()
  ).results.map(({ visited_id }) => visited_id);

const textOf = async (me: LoggedIn, path = "/activity", headers = {}) =>
  (await sendRequest(path, { cookie: me.cookie, headers })).text();

/** The number next to the bell; null without one. */
const bellOf = async (me: LoggedIn) =>
  /<span aria-hidden="true">([^<]+)</.exec(
    /class="bell"[\s\S]*?<\/a>/.exec(await textOf(me, "/settings"))?.[0] ?? "",
  )?.[1] ?? null;

const switchVisits = (me: LoggedIn, on: boolean) =>
  sendJsonRequest("/api/privacy.php", { switch: "visits", on }, { cookie: me.cookie });

describe("activity page", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite({}, "elsewhere-activity.test");
  });

  test("a visitor is redirected to the login and back", async () => {
    const answer = await sendRequest("/activity");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toContain("next=%2Factivity");
  });

  test("names those who liked the member and nobody whom the member may not see", async () => {
    const me = await addLoggedIn();
    const names = ["Visible", "Aamu", "Bertil", "Cathrin", "Foreign"];
    const [visible, blocked, blocker, hidden, foreign] = (await Promise.all(
      names.map((name) =>
        addMember(name === "Foreign" ? ("elsewhere-activity.test" as typeof HOST) : HOST, { name }),
      ),
    )) as [TestMember, TestMember, TestMember, TestMember, TestMember];
    for (const from of [visible, blocked, blocker, hidden, foreign])
      await addLike(from, me, Date.now());
    await addBlock(me, blocked);
    await addBlock(blocker, me);
    await changeProfile(hidden.id, { status: "hidden", invisible: 1 });
    const page = await textOf(me);
    expect(page).toContain("Visible likes you");
    for (const name of names.slice(1)) expect(page).not.toContain(name);
  });

  test("the bell counts until the page is opened; a prefetch or HEAD opens nothing", async () => {
    const me = await addLoggedIn();
    await addLike(await addMember(HOST), me, Date.now() - 1);
    expect(await bellOf(me)).toBe("1");
    await textOf(me, "/activity", { "sec-purpose": "prefetch" });
    await sendRequest("/activity", { cookie: me.cookie, method: "HEAD" });
    expect(await bellOf(me)).toBe("1");
    const page = await textOf(me);
    expect(page.split("</header>")[0]).not.toContain("1 new update");
    expect(await bellOf(me)).toBeNull();
    for (const other of await Promise.all(Array.from({ length: 11 }, () => addMember(HOST))))
      await addLike(other, me, Date.now() + 1);
    expect(await bellOf(me)).toBe("9+");
  });

  test("an empty list has one next step, and offers visits to a member without them", async () => {
    const me = await addLoggedIn();
    expect(await textOf(me)).toContain("They see yours too.");
    const pressed = await postForm("/activity", {}, me);
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/activity?visits=on"]);
    expect(await textOf(me, "/activity?visits=on")).toContain("New visits show up here");
    const page = await textOf(me);
    expect(page).not.toMatch(/They see yours too|New visits show up here/);
    expect(page).toContain("It all starts with a like");
  });

  test("an invalid or another member's cursor shows the first page", async () => {
    const me = await addLoggedIn();
    await addLike(await addMember(HOST, { name: "Early" }), me, Date.now() - 1);
    for (const after of ["x", "9.9", "0".repeat(500)])
      expect(await textOf(me, `/activity?after=${after}`)).toContain("Early likes you");
  });
});

describe("profile visits", () => {
  beforeAll(async () => void (await addTestSite()));

  async function addShowingPair() {
    const me = await addLoggedIn({ name: "Visitor" });
    const her = await addLoggedIn({ name: "Visited" });
    for (const one of [me, her]) expect((await switchVisits(one, true)).ok).toBe(true);
    return { me, her };
  }

  /** A visit is stored after the response. */
  const expectVisit = ({ me, her }: { me: LoggedIn; her: LoggedIn }) =>
    expect.poll(() => visitsOf(me)).toEqual([her.id]);

  test("an opened profile shows its visitor to the visited member, and only there", async () => {
    const pair = await addShowingPair();
    const other = await addLoggedIn();
    await switchVisits(other, true);
    await textOf(pair.me, `/members/${pair.her.id}`);
    await expectVisit(pair);
    expect(await textOf(pair.her)).toContain("Visitor visited your profile");
    for (const one of [pair.me, other]) expect(await textOf(one)).not.toContain("visited your");
  });

  test("the profile's page and data do not state whether its member shows visits", async () => {
    const { me, her } = await addShowingPair();
    for (const path of [`/members/${her.id}`, `/members/${her.id}.data`])
      expect(await textOf(me, path)).not.toContain("showsVisits");
  });

  test("a prefetch, a HEAD request and the settings of either leave no visit", async () => {
    const { me, her } = await addShowingPair();
    const profile = `/members/${her.id}`;
    await textOf(me, profile, { "sec-purpose": "prefetch;prerender" });
    await sendRequest(profile, { cookie: me.cookie, method: "HEAD" });
    // A visit in the other direction is stored last: those before it were not.
    await textOf(her, `/members/${me.id}`);
    await expectVisit({ me: her, her: me });
    expect(await visitsOf(me)).toEqual([]);
    await env.DB.prepare("DELETE FROM profile_visits").run();
    await switchVisits(her, false);
    await textOf(me, profile);
    await switchVisits(her, true);
    await switchVisits(me, false);
    await textOf(me, `/likes/m/${her.id}`);
    await switchVisits(me, true);
    await textOf(her, `/members/${me.id}`);
    await expectVisit({ me: her, her: me });
    expect(await visitsOf(me)).toEqual([]);
  });

  test("the setting is off by default, and turning it off deletes one's visits", async () => {
    const pair = await addShowingPair();
    await textOf(pair.me, `/members/${pair.her.id}`);
    await expectVisit(pair);
    expect((await switchVisits(pair.me, false)).ok).toBe(true);
    expect(await visitsOf(pair.me)).toEqual([]);
    const fresh = await addLoggedIn();
    const column = await env.DB.prepare("SELECT shows_visits FROM profiles WHERE id = ?")
      .bind(fresh.id)
      .first("shows_visits");
    expect(column).toBe(0);
  });

  test("the switch answers 403 without a session and 4xx for an invalid value", async () => {
    expect((await sendJsonRequest("/api/privacy.php", { switch: "visits", on: true })).status).toBe(
      403,
    );
    const me = await addLoggedIn();
    const wrong = { switch: "visits", on: "yes" };
    const answer = await sendJsonRequest("/api/privacy.php", wrong, { cookie: me.cookie });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});
