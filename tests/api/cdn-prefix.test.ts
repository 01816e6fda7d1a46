import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addBlock, addLike, addPhoto, changeProfile } from "../support/member-fixtures";
import { addLoggedIn, addTestSite, HOST, postForm, send, sendRequest } from "./app-client";
import { PATHS_WITHOUT_ID } from "./member-traces";

const CDN = "https://cdn.example.com/dating";
const SIZES = ["main", "thumb", "tiny"];

/** A member with a photo of this visibility whose bytes are stored in R2. */
async function addMemberWithPhoto(
  options: Parameters<typeof addLoggedIn>[0] = {},
  visibility = "public",
) {
  const member = await addLoggedIn(options);
  const photo = await addPhoto(member, { visibility, main: visibility !== "premium" });
  for (const size of SIZES)
    await (env as unknown as Env).PHOTOS.put(`${HOST}/${photo}/${size}.webp`, `${photo} ${size}`);
  return { ...member, photo };
}

beforeAll(() => addTestSite({ cdn_prefix: CDN, domain_language: "en", logged_out_search: "all" }));

/** The photo URLs that a page or an API response contains. */
const photoUrlsIn = (text: string) =>
  Array.from(
    text
      .replaceAll("&amp;", "&")
      .matchAll(/([\w.:/-]*)\/photos\/[\w-]{22}\/(?:main|thumb|tiny)[^"'\s\\,)]*/g),
    ([address]) => address,
  );

/**
 * Checks that every photo URL starts with the CDN prefix and that the site serves it to a request
 * such as a cache sends.
 */
async function expectBehindPrefix(path: string, cookie?: string): Promise<string[]> {
  const answer = await sendRequest(path, { cookie });
  expect(answer.status, path).toBe(200);
  const pictures = photoUrlsIn(await answer.text());
  for (const address of new Set(pictures)) {
    expect(address, path).toMatch(`${CDN}/photos/`);
    expect((await sendRequest(address.slice(CDN.length))).status, `${path} ${address}`).toBe(200);
  }
  return pictures;
}

async function addRelatedMembers() {
  const me = await addMemberWithPhoto({ gender: "male", name: "Me" });
  const her = await addMemberWithPhoto({ name: "Her" });
  const partner = await addMemberWithPhoto({ name: "Partner" }, "members");
  const blocked = await addMemberWithPhoto({ name: "Blocked" });
  await addLike(her, me, Date.now());
  await addBlock(me, blocked);
  expect((await send(partner.id, me.cookie)).status).toBe(200);
  for (const { id } of [her, partner])
    await changeProfile(id, { visible_logged_out: 1, promoted: 1, last_active_at: Date.now() });
  await changeProfile(me.id, { seeks: "female" });
  return { me, her, partner };
}

test("every photo URL in a page or API response starts with the CDN prefix", async () => {
  const { me, her, partner } = await addRelatedMembers();
  const chats = await sendRequest("/chats", { cookie: me.cookie });
  const [, chat] = /\/chats\/([\w-]{22})/.exec(await chats.text()) ?? [];
  for (const path of [
    "/api/auto-like.php",
    "/members",
    `/members/${her.id}`,
    `/members/${her.id}/chat`,
    `/members/${her.id}/report`,
    "/likes/received",
    `/likes/m/${her.id}`,
    "/chats",
    `/chats/${chat}`,
    "/swipe-game",
    "/profile",
    "/profile/photos",
    `/profile/photos/${me.photo}/delete`,
    "/settings/blocked",
    "/api/user.php",
    "/api/search.php",
    "/api/likes.php",
    "/api/photo.php",
  ])
    expect((await expectBehindPrefix(path, me.cookie)).length, path).toBeGreaterThan(0);
  expect(await expectBehindPrefix(`/members/${partner.id}`, me.cookie)).not.toEqual([]);
  for (const path of [`/members/${her.id}`, `/members/${her.id}/landing`, "/members", "/"])
    expect((await expectBehindPrefix(path)).length, path).toBeGreaterThan(0);
});

test("no page without an id links a photo outside the CDN prefix, member or visitor", async () => {
  const { me, her } = await addRelatedMembers();
  await addLike(me, her);
  await addMemberWithPhoto({ name: "Stranger", lastActive: Date.now() });
  await postForm("/match-finder", { question: "evening", answer: "in" }, { cookie: me.cookie });
  const bare: string[] = [];
  const pictured = new Set<string>();
  for (const cookie of [me.cookie, undefined])
    for (const path of [...PATHS_WITHOUT_ID, "/likes/matches", "/likes/given"])
      for (const picture of photoUrlsIn(await (await sendRequest(path, { cookie })).text())) {
        pictured.add(path);
        if (!picture.startsWith(`${CDN}/photos/`)) bare.push(`${path}: ${picture}`);
      }
  expect(bare).toEqual([]);
  expect([...pictured]).toEqual(
    expect.arrayContaining(["/match-finder", "/signup-matches", "/swipe-game", "/likes/matches"]),
  );
}, 60_000);

test("the content security policy allows the CDN and og:image uses it", async () => {
  const page = await sendRequest("/");
  expect(page.headers.get("content-security-policy")).toContain(
    "img-src 'self' data: blob: https://cdn.example.com;",
  );
  expect(await page.text()).toContain(`content="${CDN}/og/home-en.jpg"`);
});

test("a signed photo is public-cacheable: no cookie, at most a minute, for any page", async () => {
  const { photo, cookie } = await addMemberWithPhoto();
  const [address = ""] = await expectBehindPrefix("/api/user.php", cookie);
  const path = address.slice(CDN.length);
  const answer = await sendRequest(path);
  expect(await answer.text()).toBe(`${photo} main`);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "public, max-age=30, must-revalidate",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(answer.headers.has("vary")).toBe(false);
  const etag = answer.headers.get("etag") ?? "";
  expect((await sendRequest(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await sendRequest(`/photos/${photo}/main`)).headers.get("cache-control")).toContain(
    "private",
  );
});

test("a forged signature gets 404, for the photo's owner too", async () => {
  const { photo, cookie } = await addMemberWithPhoto();
  const [address = ""] = await expectBehindPrefix("/api/user.php", cookie);
  const path = address.slice(CDN.length);
  for (const forgedPath of [
    path.replace(/sign=.*/, "sign=x"),
    path.replace("for=own", "for=public"),
    path.replace(/until=\d+/, "until=1"),
  ]) {
    const answer = await sendRequest(forgedPath, { cookie });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
  expect((await sendRequest(`/photos/${photo}/main`, { cookie })).status).toBe(200);
});

test("a free member gets only the blurred URL of a Premium photo", async () => {
  const rich = await addMemberWithPhoto({}, "premium");
  const free = await addLoggedIn();
  const pictures = await expectBehindPrefix(`/members/${rich.id}`, free.cookie);
  expect(pictures.length).toBeGreaterThan(0);
  for (const address of pictures) expect(address).toContain("/tiny?for=locked&");
});
