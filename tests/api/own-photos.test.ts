import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addPhoto } from "../support/member-fixtures";
import { png } from "../support/pictures";
import { addLoggedIn, addTestSite, postForm, sendJsonRequest, sendRequest } from "./app-client";

beforeAll(() => addTestSite());

type UploadOptions = { bytes: Uint8Array<ArrayBuffer>; type?: string; id?: string };
function upload({ bytes, type = "image/png", id = crypto.randomUUID() }: UploadOptions): FormData {
  const body = new FormData();
  body.set("photo", new File([bytes], "me.png", { type }));
  body.set("client_id", id);
  return body;
}
const post = (path: string, cookie: string | undefined, sent: UploadOptions) =>
  sendRequest(path, { method: "POST", body: upload(sent), cookie, language: "nl" });
const rowsOf = async (id: string) =>
  (
    await env.DB.prepare(
      "SELECT id, visibility, position FROM photos WHERE profile_id = ? ORDER BY position, id",
    )
      .bind(id)
      .all<{ id: string; visibility: string; position: number }>()
  ).results;

test("the API adds a photo once per client id and lists it", async () => {
  const { id: member, cookie } = await addLoggedIn();
  const sent = { bytes: await png(40, 50), id: crypto.randomUUID() };
  const first = await post("/api/photo.php", cookie, sent);
  const again = await post("/api/photo.php", cookie, sent);
  expect(first.status).toBe(200);
  const { id } = (await first.json()) as { id: string };
  expect(await again.json()).toEqual({ id });
  const listed = await sendRequest("/api/photo.php", { cookie });
  expect(await listed.json()).toEqual({
    room: 3,
    photos: [
      {
        id,
        status: "active",
        visibility: "public",
        main: true,
        filename: `/photos/${id}/main`,
        thumb_filename: `/photos/${id}/thumb`,
      },
    ],
  });
  expect(listed.headers.get("cache-control")).toBe("no-store");
  expect(await rowsOf(member)).toHaveLength(1);
});

test("a visitor, a bad file, a bad call and a full profile are rejected unstored", async () => {
  const { id: member, cookie } = await addLoggedIn();
  const good = await png(40, 50);
  const codes = async (answer: Response) => {
    const { error } = (await answer.json()) as {
      error: { code: string; fields?: Record<string, string> };
    };
    return [answer.status, error.code, ...Object.values(error.fields ?? {})];
  };
  const call = (sent: UploadOptions) => post("/api/photo.php", cookie, sent).then(codes);
  expect(await codes(await post("/api/photo.php", undefined, { bytes: good }))).toEqual([
    403,
    "authentication_required",
  ]);
  expect(await call({ bytes: new Uint8Array(9) })).toEqual([422, "not_a_picture"]);
  expect(await call({ bytes: new Uint8Array(10 * 1024 * 1024 + 1) })).toEqual([
    422,
    "invalid",
    "photos:invalid.size",
  ]);
  expect(await call({ bytes: good, id: "x" })).toEqual([422, "invalid", expect.any(String)]);
  expect(await codes(await sendJsonRequest("/api/photo.php", {}, { cookie }))).toEqual([
    400,
    "no_form",
  ]);
  expect(await rowsOf(member)).toEqual([]);
  for (let n = 0; n < 3; n++) await addPhoto({ id: member, siteId: "site.test" as never });
  expect(await call({ bytes: good })).toEqual([409, "no_room"]);
});

test("the photo page adds, reorders and deletes by forms alone", async () => {
  const { id: member, cookie } = await addLoggedIn();
  const form = (path: string, fields: Record<string, string>) =>
    postForm(`/profile/photos${path}`, fields, { cookie });
  for (const seed of [1, 2])
    expect((await post("/profile/photos", cookie, { bytes: await png(18, 16, seed) })).status).toBe(
      200,
    );
  const [a = "", b = ""] = (await rowsOf(member)).map(({ id }) => id);
  expect((await form("/order", { order: `${b},${a}` })).status).toBe(303);
  expect((await rowsOf(member)).map(({ id }) => id)).toEqual([b, a]);
  const refused = await form(`/${a}/visibility`, { visibility: "premium" });
  expect(refused.headers.get("location")).toBe("/profile/photos?main_for_premium");
  expect((await form(`/${b}/visibility`, { visibility: "premium" })).status).toBe(303);
  expect(await rowsOf(member)).toMatchObject([{ visibility: "premium" }, { visibility: "public" }]);
  const page = await sendRequest("/profile/photos?main_for_premium", { cookie, language: "nl" });
  expect(await page.text()).toContain("Je hoofdfoto kan niet alleen voor Premium zijn");
  expect((await sendRequest(`/profile/photos/${a}/delete`, { cookie })).status).toBe(200);
  expect((await form(`/${a}/delete`, {})).status).toBe(303);
  expect((await form(`/${a}/delete`, {})).status).toBe(404);
  expect((await rowsOf(member)).map(({ id }) => id)).toEqual([b]);
});

test("a bad file is rejected beside its field, in the visitor's language", async () => {
  const { cookie } = await addLoggedIn();
  const answer = await post("/profile/photos", cookie, { bytes: new Uint8Array(9) });
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining("We kunnen dit bestand niet als foto openen"),
  ]);
});

test("another member's photo gets 404, and a visitor is redirected to the login", async () => {
  const owner = await addLoggedIn();
  const { cookie } = await addLoggedIn();
  const photo = await addPhoto(owner, { main: true });
  const ways: [string, Record<string, string>][] = [
    ["main", {}],
    ["visibility", { visibility: "members" }],
    ["delete", {}],
  ];
  for (const [way, fields] of ways) {
    const path = `/profile/photos/${photo}/${way}`;
    expect((await postForm(path, fields, { cookie })).status, way).toBe(404);
    expect((await postForm(path, fields)).headers.get("location"), way).toContain("/login");
  }
  expect((await sendRequest(`/profile/photos/${photo}/delete`, { cookie })).status).toBe(404);
  const call = await sendJsonRequest("/api/photo.php", { id: photo }, { cookie, method: "DELETE" });
  expect(call.status).toBe(404);
  expect((await rowsOf(owner.id)).map(({ id }) => id)).toEqual([photo]);
  expect((await sendRequest("/profile/photos")).headers.get("location")).toContain("/login");
});
