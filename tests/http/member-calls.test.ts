import { beforeAll, expect, test } from "vitest";
import { addBlock, addLike, addPhoto } from "../support/people";
import { addMember } from "../support/world";
import { addLoggedIn, ask, askJson, countRows, HOST, theSite } from "./support";

const HERE = Date.now() - 1000;
let me: Awaited<ReturnType<typeof addLoggedIn>>;
beforeAll(async () => {
  await theSite();
  me = await addLoggedIn({ gender: "male" });
});

const get = async (path: string, cookie: string | undefined = me.cookie) => {
  const answer = await ask(path, { cookie });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
};
const like = (id: unknown, method = "POST", cookie = me.cookie) =>
  askJson("/api/like.php", { id }, { method, cookie });

test("calls about members are for members", async () => {
  const visitor = await askJson("/api/like.php", { id: "x" });
  expect([visitor.status, await visitor.json()]).toEqual([
    403,
    { error: { code: "authentication_required" } },
  ]);
  for (const path of ["/api/search.php", "/api/likes.php", "/api/auto-like.php"]) {
    expect(await get(path, "")).toEqual({
      status: 403,
      body: { error: { code: "authentication_required" } },
    });
  }
});

test("search.php answers a page and refuses what it does not know", async () => {
  const her = await addMember(HOST, {
    lastActive: HERE,
    name: "Aino",
    birth: "1980-01-01",
    region: "NL-ZE",
  });
  const { status, body } = await get(
    "/api/search.php?gender=female&country=NL&region=NL-ZE&min_age=30&max_age=60",
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    results: [
      expect.objectContaining({
        id: her.id,
        name: "Aino",
        region: "Zeeland",
        liked: false,
        main_image: null,
      }),
    ],
    next: null,
  });
  expect(await get("/api/search.php?colour=red")).toEqual({
    status: 400,
    body: { error: { code: "unknown_field" } },
  });
  expect(await get("/api/search.php?min_age=old")).toMatchObject({
    status: 422,
    body: { error: { code: "invalid", fields: { min_age: expect.any(String) } } },
  });
});

test("like.php likes once, takes back, and refuses without a trace", async () => {
  const her = await addMember(HOST);
  await addLike(her, me);
  expect(await (await like(her.id)).json()).toEqual({ liked: true, matched: true });
  expect(await (await like(her.id)).json()).toEqual({ liked: true, matched: true });
  expect(await (await like(her.id, "DELETE")).json()).toEqual({ liked: false, matched: false });
  const blocker = await addMember(HOST);
  await addBlock(blocker, me);
  const before = await countRows();
  expect((await like(blocker.id)).status).toBe(404);
  expect((await like("nobody")).status).toBe(404);
  expect((await like(7)).status).toBe(422);
  expect((await like(her.id, "PUT")).status).toBe(405);
  expect(
    (await askJson("/api/like.php", { id: her.id, from: blocker.id }, { cookie: me.cookie }))
      .status,
  ).toBe(400);
  expect(await countRows()).toBe(before);
});

test("likes.php tells whom I like and who likes me, with what is new, and nobody else's", async () => {
  const one = await addLoggedIn();
  const [given, received] = [
    await addMember(HOST, { name: "Given" }),
    await addMember(HOST, { name: "Received" }),
  ];
  await addLike(one, given);
  await addLike(received, one);
  const { body } = await get("/api/likes.php", one.cookie);
  expect(body).toMatchObject({
    profiles: [{ id: given.id, liked: true }],
    liked_by: [{ id: received.id, like_new: true }],
    next: { profiles: null, liked_by: null },
  });
  expect(await get("/api/likes.php", (await addLoggedIn()).cookie)).toMatchObject({
    body: { profiles: [], liked_by: [] },
  });
});

test("auto-like.php tells the newest like that was not looked at, changes nothing, and closing tells that it was seen", async () => {
  const one = await addLoggedIn();
  const likers = [
    await addMember(HOST, { name: "First" }),
    await addMember(HOST, { name: "Last", birth: "1980-01-01" }),
  ] as const;
  const blocked = await addMember(HOST);
  const newest = () => ask("/api/auto-like.php", { cookie: one.cookie });
  const close = (id: unknown, method = "POST") =>
    askJson("/api/auto-like.php", { id }, { method, cookie: one.cookie });
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
  // Somebody else's like is none of mine to see.
  expect(
    (
      await askJson(
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

test("auto-like.php gives no address of a picture that is not for this member", async () => {
  const one = await addLoggedIn();
  const imageOf = async (visibility: string, at: number) => {
    const liker = await addMember(HOST);
    const photo = await addPhoto(liker, { visibility, main: true });
    await addLike(liker, one, at);
    const { main_image } = (await (
      await ask("/api/auto-like.php", { cookie: one.cookie })
    ).json()) as { main_image: unknown };
    return { photo, main_image };
  };
  const open = await imageOf("members", 1);
  expect(open.main_image).toEqual({ match: `/photos/${open.photo}/main`, tiny: "data:tiny" });
  expect((await imageOf("premium", 2)).main_image).toEqual({ match: null, tiny: "data:tiny" });
});

test("interests.php and regions.php speak the page's language", async () => {
  const { interests } = (await (await ask("/api/interests.php")).json()) as {
    interests: { id: string; name: string }[];
  };
  expect(interests).toHaveLength(50);
  expect(interests).toContainEqual({ id: "bbq", name: "Barbecues" });
  const { region_data } = (await (
    await ask("/api/regions.php?country=DE", { language: "fr" })
  ).json()) as {
    region_data: Record<string, { code: string; name: string }[]>;
  };
  expect(Object.keys(region_data)).toEqual(["DE"]);
  expect(region_data.DE).toContainEqual({ code: "DE-BY", name: "Bavière" });
  expect((await ask("/api/regions.php?country=BR")).status).toBe(422);
  expect((await ask("/api/regions.php?planet=mars")).status).toBe(400);
});
