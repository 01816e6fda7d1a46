import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { QUESTION_NAMES } from "../../app/domain/match-finder/match-finder.schema";
import { type MemberId, newId } from "../../app/kit/ids";
import { addBlock, addLike, addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember, type TestMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  countRows,
  formFields,
  HOST,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import { mainTextOf } from "./shop-pages";

describe("like api", () => {
  let me: Awaited<ReturnType<typeof addLoggedIn>>;

  beforeAll(async () => {
    await addTestSite();
    me = await addLoggedIn({ gender: "male" });
  });

  const get = async (path: string, cookie: string | undefined = me.cookie) => {
    const answer = await sendRequest(path, { cookie });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  };

  const like = (id: unknown, method = "POST", cookie = me.cookie) =>
    sendJsonRequest("/api/like.php", { id }, { method, cookie });

  test("like.php stores one like, undoes it, and rejects without side effects", async () => {
    const her = await addMember(HOST);
    await addLike(her, me);
    const liked = { liked: true, liked_at: expect.any(Number), matched: true };
    expect(await (await like(her.id)).json()).toEqual(liked);
    expect(await (await like(her.id)).json()).toEqual(liked);
    const unliked = { liked: false, liked_at: null, matched: false };
    expect(await (await like(her.id, "DELETE")).json()).toEqual(unliked);
    const blocker = await addMember(HOST);
    await addBlock(blocker, me);
    const before = await countRows();
    expect((await like(blocker.id)).status).toBe(404);
    for (const method of ["POST", "DELETE"])
      for (const id of ["nobody", `${her.id}x`, "' OR 1"])
        expect((await like(id, method)).status).toBe(404);
    expect((await like(7)).status).toBe(422);
    expect((await like(her.id, "PUT")).status).toBe(405);
    expect(
      (
        await sendJsonRequest(
          "/api/like.php",
          { id: her.id, from: blocker.id },
          { cookie: me.cookie },
        )
      ).status,
    ).toBe(400);
    expect(await countRows()).toBe(before);
  });

  test("like.php undoes the like that the call names and no later one", async () => {
    const her = await addMember(HOST);
    const { liked_at } = (await (await like(her.id)).json()) as { liked_at: number };
    const unlike = async (at: unknown) => {
      const call = { method: "DELETE", cookie: me.cookie };
      return sendJsonRequest("/api/like.php", { id: her.id, liked_at: at }, call);
    };
    const still = { liked: true, liked_at, matched: false };
    expect(await (await unlike(liked_at - 1)).json()).toEqual(still);
    for (const wrong of [0, -1, 1.5, "1", null]) expect((await unlike(wrong)).status).toBe(422);
    expect(await (await unlike(liked_at)).json()).toMatchObject({ liked: false });
  });

  test("likes.php lists given and received likes with the new ones, own only", async () => {
    const one = await addLoggedIn();
    const likedMember = await addMember(HOST, { name: "Given" });
    const received = await addMember(HOST, { name: "Received" });
    await addLike(one, likedMember);
    await addLike(received, one);
    const { body } = await get("/api/likes.php", one.cookie);
    expect(body).toMatchObject({
      profiles: [{ id: likedMember.id, liked: true }],
      liked_by: [{ id: received.id, like_new: true }],
      next: { profiles: null, liked_by: null },
    });
    expect(await get("/api/likes.php", (await addLoggedIn()).cookie)).toMatchObject({
      body: { profiles: [], liked_by: [] },
    });
  });

  test("auto-like.php returns the newest unseen like and changes nothing", async () => {
    const one = await addLoggedIn();
    const likers = [
      await addMember(HOST, { name: "First" }),
      await addMember(HOST, { name: "Last", birth: "1980-01-01" }),
    ] as const;
    const blocked = await addMember(HOST);
    const newest = () => sendRequest("/api/auto-like.php", { cookie: one.cookie });
    const close = (id: unknown, method = "POST") =>
      sendJsonRequest("/api/auto-like.php", { id }, { method, cookie: one.cookie });
    expect((await newest()).status).toBe(204);

    await addLike(likers[0], one, 1);
    await addLike(likers[1], one, 2);
    await addLike(blocked, one, 3);
    await addBlock(one, blocked);
    await addLike(one, likers[1], 4);
    const before = await countRows();
    for (let turn = 0; turn < 2; turn++)
      expect(await (await newest()).json()).toEqual({
        id: likers[1].id,
        name: "Last",
        fictional: false,
        age: expect.any(Number),
        country: null,
        matched: true,
        main_image: null,
      });
    expect(await countRows()).toBe(before);

    expect((await close(likers[1].id, "PUT")).status).toBe(405);
    expect((await close("")).status).toBe(422);
    expect((await close(likers[1].id)).status).toBe(204);
    expect((await close(likers[1].id)).status).toBe(204);
    expect(await (await newest()).json()).toMatchObject({ id: likers[0].id, matched: false });
    // The viewer cannot mark another member's like as seen.
    expect(
      (
        await sendJsonRequest(
          "/api/auto-like.php",
          { id: likers[0].id },
          { method: "POST", cookie: me.cookie },
        )
      ).status,
    ).toBe(204);
    expect((await newest()).status).toBe(200);
    expect((await close(likers[0].id)).status).toBe(204);
    expect((await newest()).status).toBe(204);
  });

  test("auto-like.php returns no URL of a picture the member may not see", async () => {
    const one = await addLoggedIn();
    const imageOf = async (visibility: string, at: number) => {
      const liker = await addMember(HOST);
      const photo = await addPhoto(liker, { visibility, main: true });
      await addLike(liker, one, at);
      const { main_image } = (await (
        await sendRequest("/api/auto-like.php", { cookie: one.cookie })
      ).json()) as { main_image: unknown };
      return { photo, main_image };
    };
    const open = await imageOf("members", 1);
    expect(open.main_image).toEqual({
      match: `/photos/${open.photo}/main`,
      tiny: `/photos/${open.photo}/tiny`,
      shades: "dce543",
    });
    const locked = await imageOf("premium", 2);
    expect(locked.main_image).toEqual({
      match: null,
      tiny: `/photos/${locked.photo}/tiny`,
      shades: "dce543",
    });
  });
});

describe("like pages", () => {
  const seenAt = (from: string, to: string) =>
    env.DB.prepare("SELECT seen_at FROM likes WHERE from_id = ? AND to_id = ?")
      .bind(from, to)
      .first("seen_at");

  const isLiked = async (from: string, to: string) =>
    (await env.DB.prepare("SELECT 1 FROM likes WHERE from_id = ? AND to_id = ?")
      .bind(from, to)
      .first()) !== null;

  let me: Awaited<ReturnType<typeof addLoggedIn>>;

  beforeAll(async () => {
    await addTestSite();
    me = await addLoggedIn({ gender: "male" });
  });

  test("a like by form redirects back to its page, on this site only", async () => {
    const her = await addMember(HOST);
    for (const next of ["/members?gender=female", "/members?gender=female#m-somebody"]) {
      const like = await sendRequest(`/members/${her.id}/like`, {
        ...formFields({ next }),
        cookie: me.cookie,
      });
      expect([like.status, like.headers.get("location")]).toEqual([
        303,
        `/members?gender=female#m-${her.id}`,
      ]);
    }
    expect(await isLiked(me.id, her.id)).toBe(true);
    const unlike = await sendRequest(`/members/${her.id}/unlike`, {
      ...formFields({ next: "//evil.test" }),
      cookie: me.cookie,
    });
    expect(unlike.headers.get("location")).toBe(`/members/${her.id}`);
    expect(await isLiked(me.id, her.id)).toBe(false);
  });

  test("an unlike without a return page redirects to the profile", async () => {
    const her = await addMember(HOST);
    await addLike(me, her);
    const unlike = await sendRequest(`/members/${her.id}/unlike`, {
      ...formFields({}),
      cookie: me.cookie,
    });
    expect([unlike.status, unlike.headers.get("location")]).toEqual([302, `/members/${her.id}`]);
    expect(await isLiked(me.id, her.id)).toBe(false);
  });

  test("an expired session logs in and returns to the intended profile", async () => {
    const her = await addMember(HOST);
    const login = async (action: string, next: string, cookie?: string) => {
      const answer = await sendRequest(`/members/${her.id}/${action}`, {
        ...formFields({ next }),
        cookie,
      });
      return answer.headers.get("location");
    };
    const page = "/members?gender=female";
    const back = `/login?next=${encodeURIComponent(`${page}#m-${her.id}`)}`;
    expect(await login("like", page)).toBe(back);
    expect(await login("unlike", page)).toBe(back);
    const ended = me.cookie.replace(/=.*/, `=${"x".repeat(43)}`);
    expect(await login("like", page, ended)).toBe(`${back}&ended=yes`);
    const target = encodeURIComponent(`/members/${her.id}?ask=block`);
    expect(await login("block", page)).toBe(`/login?next=${target}`);
    const blocked = encodeURIComponent("/settings/blocked");
    expect(await login("block", "/settings/blocked")).toBe(`/login?next=${blocked}`);
    expect(await login("unblock", "/settings/blocked")).toBe(`/login?next=${blocked}`);
    for (const page of ["chat", "gift"]) {
      const path = `/members/${her.id}/${page}`;
      const to = (await sendRequest(path, { cookie: ended })).headers.get("location");
      expect(to).toBe(`/login?next=${encodeURIComponent(path)}&ended=yes`);
    }
  });

  test("a forged like form stores nothing", async () => {
    const her = await addMember(HOST);
    const post = (fields: Record<string, string>) =>
      sendRequest(`/members/${her.id}/like`, { ...formFields(fields), cookie: me.cookie });
    expect((await post({ from: "somebody" })).status).toBe(400);
    expect((await post({ next: "/".repeat(4001) })).status).toBe(400);
    const marry = await sendRequest(`/members/${her.id}/marry`, {
      ...formFields({}),
      cookie: me.cookie,
    });
    expect(marry.status).toBe(404);
    expect(
      (
        await sendRequest(`/members/${newId()}/like`, {
          ...formFields({}),
          cookie: me.cookie,
        })
      ).status,
    ).toBe(404);
    expect(await isLiked(me.id, her.id)).toBe(false);
  });

  test("an unconfirmed member's like is rejected with the reason, on the page", async () => {
    const her = await addMember(HOST);
    const fresh = await addLoggedIn({ status: "not_confirmed", profileStatus: "disabled" });
    const answer = await sendRequest(`/members/${her.id}/like`, {
      ...formFields({ next: "/members" }),
      cookie: fresh.cookie,
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Confirm your email address first");
  });

  test("the like lists are for members; only received, given and matches exist", async () => {
    for (const path of ["/likes", "/likes/received", "/likes/given", "/likes/matches"])
      expect((await sendRequest(path, { cookie: me.cookie })).status).toBe(200);
    expect((await sendRequest("/likes/secret", { cookie: me.cookie })).status).toBe(404);
    expect((await sendRequest("/likes")).headers.get("location")).toBe("/login?next=%2Flikes");
  });

  test("a new like that is a match is called a match, any other one a new like", async () => {
    const one = await addLoggedIn();
    const [match, liker] = [await addMember(HOST), await addMember(HOST)];
    await addLike(match, one, 1);
    await addLike(one, match, 2);
    const read = async () => mainTextOf(await sendRequest("/likes", { cookie: one.cookie }));
    expect(await read()).not.toContain("New like");
    await addLike(liker, one, 3);
    expect((await read()).match(/New like|Match(?!es)/g)).toEqual(["New like", "Match"]);
  });

  test("opening a new like marks it seen, prefetch and HEAD do not", async () => {
    const her = await addMember(HOST);
    await addLike(her, me);
    await sendRequest(`/likes/m/${her.id}`, {
      cookie: me.cookie,
      headers: { "sec-purpose": "prefetch" },
    });
    expect(
      (await sendRequest(`/likes/m/${her.id}`, { method: "HEAD", cookie: me.cookie })).status,
    ).toBe(200);
    expect(await seenAt(her.id, me.id)).toBeNull();
    const page = await sendRequest(`/likes/m/${her.id}`, { cookie: me.cookie });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("new like");
    expect(await seenAt(her.id, me.id)).not.toBeNull();
  });
});

describe("swipe game", () => {
  const now = Date.now();

  beforeAll(async () => {
    await addTestSite({ countries: ["NL", "DE", "AT", "BE", "FR", "PL"] });
  });

  /** A member in a region of their own with this many others to meet. */
  async function inRegion(country: string, count: number) {
    const me = await addLoggedIn({ gender: "male", country, lastActive: now });
    const others = [];
    for (let n = 0; n < count; n++) {
      const other = await addMember(HOST, { country, lastActive: now - n, name: `Nora${n}` });
      await addPhoto(other, { main: true });
      others.push(other);
    }
    return {
      me,
      others,
      page: () => sendRequest("/swipe-game", { cookie: me.cookie }).then(textOf),
    };
  }

  const swipe = (cookie: string, id: unknown, action: unknown) =>
    sendJsonRequest("/api/swipe.php", { id, deed: action }, { cookie });

  test("the swipe game needs a session and names the likes left once they are few", async () => {
    const visit = await sendRequest("/swipe-game");
    expect([visit.status, visit.headers.get("location")]).toEqual([
      302,
      "/login?next=%2Fswipe-game",
    ]);
    const { me, others, page } = await inRegion("NL", 6);
    const first = await page();
    expect(first).toContain("Swipe right to like, left to pass.");
    expect(first).toMatch(/Nora\d/);
    const renewal = "4 more: \\w+day at (?:00|12):00";
    for (const { id } of others.slice(0, 2)) await swipe(me.cookie, id, "like");
    const second = await page();
    for (const text of ["left today", "4 more"]) expect(second).not.toContain(text);
    // The hint keeps its place, unseen, so that the buttons do not move.
    const unseen = /<span class="[^"]*\binvisible\b[^"]*">.{0,200}Swipe right/s;
    expect(second).toMatch(unseen);
    expect(first).not.toMatch(unseen);
    await swipe(me.cookie, others[2]?.id, "like");
    expect(await page()).toMatch(new RegExp(`One like left in the game today. ${renewal}`));
    await swipe(me.cookie, others[3]?.id, "like");
    const spent = await page();
    expect(spent).toMatch(new RegExp(`No likes left in the game today. ${renewal}`));
    expect(spent).toMatch(/<button[^>]*aria-disabled="true" aria-describedby="game-note"/);
    expect(second).not.toContain("aria-disabled");
  });

  test("without JavaScript pass, like and undo are forms", async () => {
    const { me, others, page } = await inRegion("DE", 2);
    const [a, b] = others;
    const post = (action: string, member: MemberId | undefined) =>
      postForm(`/swipe-game/${action}`, { member: member ?? "" }, { cookie: me.cookie });
    const passed = await post("pass", a?.id);
    expect([passed.status, passed.headers.get("location")]).toEqual([303, "/swipe-game"]);
    expect(await page()).not.toContain("Nora0");
    expect((await post("like", b?.id)).status).toBe(303);
    expect(await page()).not.toContain("Nora");
    const undone = await post("undo", b?.id);
    expect(undone.headers.get("location")).toBe(`/swipe-game?back=${b?.id}`);
    expect(await page()).toContain("Nora1");
    if (b) await addLike(b, me);
    expect((await post("like", b?.id)).headers.get("location")).toBe(
      `/members/${b?.id}?matched=yes`,
    );
  });

  test("a fifth like is rejected on the page with its reason, and not stored", async () => {
    const { me, others } = await inRegion("AT", 6);
    for (const { id } of others.slice(0, 4)) await swipe(me.cookie, id, "like");
    const before = await countRows();
    const fifth = { member: others[4]?.id ?? "" };
    const answer = await postForm("/swipe-game/like", fifth, { cookie: me.cookie });
    expect(answer.status).toBe(429);
    expect(await textOf(answer)).toContain("No likes left in the game today.");
    expect(await (await swipe(me.cookie, others[4]?.id, "like")).json()).toEqual({
      error: { code: "no_likes_left" },
    });
    expect(await countRows()).toBe(before);
  });

  test("swipe.php returns the likes left and rejects unknown members without a trace", async () => {
    const { me, others } = await inRegion("BE", 2);
    const [her, blocker] = others;
    if (blocker) await addBlock(blocker, me);
    const liked = await (await swipe(me.cookie, her?.id, "like")).json();
    expect(liked).toMatchObject({ left: 3, matched: false });
    expect(await (await swipe(me.cookie, her?.id, "undo")).json()).toMatchObject({ left: 4 });
    const before = await countRows();
    for (const id of [blocker?.id, me.id, "nobody", "' OR 1"])
      for (const action of ["like", "pass"])
        expect((await swipe(me.cookie, id, action)).status).toBe(404);
    expect((await swipe(me.cookie, her?.id, "love")).status).toBe(422);
    expect((await swipe("", her?.id, "like")).status).toBe(403);
    expect((await sendRequest("/api/swipe.php", { cookie: me.cookie })).status).toBe(405);
    expect((await postForm("/swipe-game/love", {}, { cookie: me.cookie })).status).toBe(404);
    expect((await postForm("/swipe-game/like", {}, { cookie: me.cookie })).status).toBe(400);
    expect(await countRows()).toBe(before);
  });

  test("no card shows blocked, hidden, fictional or other sites' members", async () => {
    const { me, others, page } = await inRegion("FR", 5);
    const [blocked, blocker, hidden, invented, shown] = others;
    if (blocked) await addBlock(me, blocked);
    if (blocker) await addBlock(blocker, me);
    await changeProfile(hidden?.id as MemberId, { status: "hidden" });
    await changeProfile(invented?.id as MemberId, { fictional: 1 });
    const html = await page();
    for (const one of [blocked, blocker, hidden, invented]) expect(html).not.toContain(one?.id);
    expect(html).toContain(shown?.id);
  });

  test("the end of the cards says so and links on", async () => {
    const me = await addLoggedIn({ gender: "male", country: "PL" });
    const html = await (await sendRequest("/swipe-game", { cookie: me.cookie })).text();
    expect(html).toContain("You’ve seen everyone for now");
    expect(html).toContain('href="/members"');
    expect(
      await env.DB.prepare("SELECT count(*) AS n FROM games WHERE member_id = ?")
        .bind(me.id)
        .first("n"),
    ).toBe(0);
  });
});

describe("match finder", () => {
  beforeAll(async () => {
    await addTestSite();
  });

  const answer = (cookie: string, question: string, end = "") =>
    postForm("/match-finder", { question, ...(end && { answer: end }) }, { cookie });
  const page = async (cookie: string) => textOf(await sendRequest("/match-finder", { cookie }));

  /** A woman who looks for men, logged in. */
  async function woman(name: string): Promise<TestMember & { cookie: string }> {
    const her = await addLoggedIn({ gender: "female", name, lastActive: Date.now() });
    await changeProfile(her.id, { seeks: "male" });
    return her;
  }

  test("match-finder results show why each card fits, and reading them stores nothing", async () => {
    const me = await addLoggedIn({ gender: "male", lastActive: Date.now() });
    const nora = await woman("Nora");
    const lisa = await woman("Lisa");
    const first = await page(me.cookie);
    expect(first).toContain("1 of 12");
    expect(first).not.toContain("Your list");
    for (const [question, end] of Object.entries({ evening: "in", hope: "lasting" }))
      await answer(nora.cookie, question, end);
    for (const [question, end] of Object.entries({ evening: "out", hope: "light" }))
      await answer(lisa.cookie, question, end);
    await answer(me.cookie, "evening", "in");
    const saved = await answer(me.cookie, "hope", "either");
    expect([saved.status, saved.headers.get("location")]).toEqual([303, "/match-finder"]);
    const before = await countRows();
    const html = await page(me.cookie);
    expect(html).toContain("Your answers: 2 of 12");
    expect(html.indexOf(nora.id)).toBeLessThan(html.indexOf(lisa.id));
    expect(html.indexOf(nora.id)).toBeGreaterThan(0);
    expect(html).toMatch(/What you both want.*Evenings at home/s);
    expect(await countRows()).toBe(before);
  });

  test("an answer leads to the next question, and repeating it changes nothing", async () => {
    const me = await addLoggedIn({ gender: "male" });
    for (let n = 0; n < 2; n++) {
      const saved = await answer(me.cookie, "travel", "rest");
      expect([saved.status, saved.headers.get("location")]).toEqual([
        303,
        "/match-finder?question=surroundings",
      ]);
      expect(await page(me.cookie)).toContain("Your answers: 1 of 12");
    }
    await answer(me.cookie, "travel");
    expect(await page(me.cookie)).toContain("1 of 12");
    expect(await page(me.cookie)).not.toContain("Your answers");
  });

  test("a question marks the stored answer, and no other", async () => {
    const me = await addLoggedIn({ gender: "male" });
    const question = (name: string) =>
      sendRequest(`/match-finder?question=${name}`, { cookie: me.cookie }).then(textOf);
    expect(await question("pace")).not.toContain('aria-pressed="true"');
    const last = QUESTION_NAMES.at(-1) ?? "";
    const skipTo = async () => /href="([^"]*)"[^>]*>Skip</.exec(await question(last))?.[1];
    expect(await skipTo()).toBe("/members");
    await answer(me.cookie, "pace", "slow");
    const marked = (await question("pace")).match(/<button[^>]*aria-pressed="true"[^>]*>/g);
    expect(marked).toEqual([expect.stringContaining('value="slow"')]);
    expect(await question("hope")).not.toContain('aria-pressed="true"');
    expect(await question("religion")).toContain("Your list");
    expect(await skipTo()).toBe("/match-finder");
  });

  test("a visitor logs in first, and forged answers are rejected without side effects", async () => {
    const visit = await sendRequest("/match-finder");
    expect(visit.headers.get("location")).toBe("/login?next=%2Fmatch-finder");
    const me = await addLoggedIn({ gender: "male", country: "DE" });
    const before = await countRows();
    expect((await answer(me.cookie, "pace", "' OR 1")).status).toBe(400);
    expect((await answer(me.cookie, "pace", "early")).status).toBe(400);
    expect((await answer(me.cookie, "religion", "slow")).status).toBe(400);
    expect((await answer("", "pace", "slow")).status).toBe(302);
    expect(await countRows()).toBe(before);
    await answer(me.cookie, "pace", "slow");
    expect(await page(me.cookie)).toContain("No one on your list yet");
  });

  test("the match finder lists no fictional profile", async () => {
    const me = await addLoggedIn({ gender: "male" });
    const invented = await addMember(HOST, { name: "Vera", lastActive: Date.now() });
    await changeProfile(invented.id, { fictional: 1, seeks: "male" });
    await answer(me.cookie, "pace", "slow");
    expect(await page(me.cookie)).not.toContain(invented.id);
  });
});
