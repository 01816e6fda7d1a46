import { beforeAll, expect, test } from "vitest";
import { addBlock, addLike, addPhoto } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  countRows,
  HOST,
  sendJsonRequest,
  sendRequest,
} from "./app-client";

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
