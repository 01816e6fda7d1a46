import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { conversationIdOf } from "../../app/domain/conversation/conversation";
import { addPhoto } from "../support/member-fixtures";
import { concatBytes, encodeAs, png } from "../support/pictures";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  postForm,
  send,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";

describe("own photos", () => {
  beforeAll(() => addTestSite());

  type UploadOptions = { bytes: Uint8Array<ArrayBuffer>; type?: string; id?: string };
  function upload({
    bytes,
    type = "image/png",
    id = crypto.randomUUID(),
  }: UploadOptions): FormData {
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
    for (let n = 0; n < 3; n++) await addPhoto({ id: member, siteId: HOST });
    expect(await call({ bytes: good })).toEqual([409, "no_room"]);
  });

  test("the photo page adds, reorders and deletes by forms alone", async () => {
    const { id: member, cookie } = await addLoggedIn();
    const form = (path: string, fields: Record<string, string>) =>
      postForm(`/profile/photos${path}`, fields, { cookie });
    for (const seed of [1, 2])
      expect(
        (await post("/profile/photos", cookie, { bytes: await png(18, 16, seed) })).status,
      ).toBe(200);
    const [a = "", b = ""] = (await rowsOf(member)).map(({ id }) => id);
    expect((await form("/order", { order: `${b},${a}` })).status).toBe(303);
    expect((await rowsOf(member)).map(({ id }) => id)).toEqual([b, a]);
    const refused = await form(`/${a}/visibility`, { visibility: "premium" });
    expect(refused.headers.get("location")).toBe("/profile/photos?main_for_premium");
    expect((await form(`/${b}/visibility`, { visibility: "premium" })).status).toBe(303);
    expect(await rowsOf(member)).toMatchObject([
      { visibility: "premium" },
      { visibility: "public" },
    ]);
    const page = await sendRequest("/profile/photos?main_for_premium", { cookie, language: "nl" });
    expect(await page.text()).toContain("Je hoofdfoto kan niet alleen voor premiumleden zijn");
    expect((await sendRequest(`/profile/photos/${a}/delete`, { cookie })).status).toBe(200);
    expect((await form(`/${a}/delete`, {})).status).toBe(303);
    expect((await form(`/${a}/delete`, {})).status).toBe(404);
    expect((await rowsOf(member)).map(({ id }) => id)).toEqual([b]);
  });

  test("a photo menu of the profile leads back to the profile", async () => {
    const owner = await addLoggedIn();
    const [a, b] = [await addPhoto(owner, { main: true }), await addPhoto(owner)];
    const { cookie } = owner;
    const locationOf = async (path: string, fields: Record<string, string> = {}) =>
      (await postForm(`/profile/photos${path}?back=profile`, fields, { cookie })).headers.get(
        "location",
      );
    expect(await (await sendRequest("/profile", { cookie })).text()).toContain(
      `action="/profile/photos/${b}/main?back=profile"`,
    );
    expect(await locationOf("/order", { order: `${b},${a}` })).toBe("/profile");
    expect(await locationOf(`/${b}/main`)).toBe("/profile");
    const page = await sendRequest(`/profile/photos/${a}/delete?back=profile`, { cookie });
    expect(await page.text()).toContain('href="/profile"');
    expect(await locationOf(`/${a}/delete`)).toBe("/profile");
    expect((await rowsOf(owner.id)).map(({ id }) => id)).toEqual([b]);
  });

  test("a bad file is rejected beside its field, in the visitor's language", async () => {
    const { cookie } = await addLoggedIn();
    const answer = await post("/profile/photos", cookie, { bytes: new Uint8Array(9) });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining("Dit is geen foto die we kunnen openen"),
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
    const call = await sendJsonRequest(
      "/api/photo.php",
      { id: photo },
      { cookie, method: "DELETE" },
    );
    expect(call.status).toBe(404);
    expect((await rowsOf(owner.id)).map(({ id }) => id)).toEqual([photo]);
    expect((await sendRequest("/profile/photos")).headers.get("location")).toContain("/login");
  });
});

describe("own photo", () => {
  beforeAll(() => addTestSite());

  /** A member at the photo step who posts pictures by its form. */
  async function newcomer() {
    const { id, cookie } = await addLoggedIn({ status: "not_confirmed" });
    const back = "UPDATE accounts SET signup_step = 1 WHERE id = ?";
    const post = async (width: number, height: number) => {
      await env.DB.prepare(back).bind(id).run();
      const body = new FormData();
      const bytes = await png(width, height);
      body.set("photo", new File([bytes], "me.png", { type: "image/png" }));
      const answer = await sendRequest("/complete-signup/photo", { method: "POST", body, cookie });
      expect(answer.status).toBe(302);
      const main = "SELECT main_photo_id AS photo FROM profiles WHERE id = ?";
      return env.DB.prepare(main).bind(id).first<string>("photo");
    };
    const read = async (photo: string | null, size: string) => {
      const answer = await sendRequest(`/photos/${photo}/${size}`, { cookie });
      if (answer.status !== 200) return answer.status;
      const { IMAGES } = env as unknown as Env;
      const info = await IMAGES.info(answer.body as ReadableStream<Uint8Array>);
      return "width" in info ? [info.format, info.width, info.height] : null;
    };
    return { post, read };
  }

  test("a photo posted by the form can be loaded in both sizes", async () => {
    const { post, read } = await newcomer();
    const photo = await post(640, 400);
    expect(await read(photo, "main")).toEqual(["image/webp", 320, 400]);
    expect(await read(photo, "thumb")).toEqual(["image/webp", 320, 400]);
  });

  test("a replaced photo is deleted with its bytes", async () => {
    const { post, read } = await newcomer();
    const first = await post(40, 50);
    const second = await post(50, 40);
    expect(second).not.toBe(first);
    for (const size of ["main", "thumb"]) {
      expect(await read(first, size), size).toBe(404);
      expect(await read(second, size), size).not.toBe(404);
    }
    const objects = await (env as unknown as Env).PHOTOS.list();
    expect(objects.objects.filter(({ key }) => key.includes(String(first)))).toEqual([]);
  });
});

describe("own photo crop", () => {
  beforeAll(() => addTestSite());

  /** A member who adds photos by the API, and the dimensions of the stored ones. */
  async function owner() {
    const { id, cookie } = await addLoggedIn();
    const add = async (bytes: Uint8Array<ArrayBuffer>, crop?: string) => {
      const body = new FormData();
      body.set("photo", new File([bytes], "me.png", { type: "image/png" }));
      body.set("client_id", crypto.randomUUID());
      if (crop !== undefined) body.set("crop", crop);
      return sendRequest("/api/photo.php", { method: "POST", body, cookie });
    };
    const shapes = async () =>
      (
        await env.DB.prepare(
          "SELECT width, height FROM photos WHERE profile_id = ? ORDER BY position, id",
        )
          .bind(id)
          .all()
      ).results;
    return { add, shapes };
  }

  test("the chosen crop of a photo is stored, else the whole of it", async () => {
    const { add, shapes } = await owner();
    await add(await png(40, 20, 3));
    await add(await png(40, 50, 5), "0,0,0.5,0.5");
    expect(await shapes()).toEqual([
      { width: 40, height: 20 },
      { width: 20, height: 25 },
    ]);
  });

  test.each(["", "1,0,0.5,0.5", "middle"])("%j is an invalid crop of a photo", async (crop) => {
    const { add, shapes } = await owner();
    const answer = await add(await png(18, 16, 7), crop);
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { error: { fields: { crop: "join:invalid.crop" } } },
    ]);
    expect(await shapes()).toEqual([]);
  });
});

describe("photo types", () => {
  beforeAll(() => addTestSite());

  type Bytes = Uint8Array<ArrayBuffer>;
  const jpeg = async () => encodeAs("image/jpeg", await png(48, 64));
  /** The media types that browsers, devices and programs send for a JPEG, or none. */
  const TYPES = ["image/jpg", "image/pjpeg", "application/octet-stream", "", "text/plain"];

  function upload(bytes: Bytes, type: string, more: Record<string, string> = {}): FormData {
    const body = new FormData();
    body.set("photo", new File([bytes], "me", { type }));
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    return body;
  }
  const newId = () => ({ client_id: crypto.randomUUID() });

  /** A member whose next signup step is the photo. */
  async function newcomer() {
    const { id, cookie } = await addLoggedIn({ status: "not_confirmed" });
    await env.DB.prepare("UPDATE accounts SET signup_step = 1 WHERE id = ?").bind(id).run();
    return cookie;
  }

  test.each(TYPES)(
    "a JPEG sent as %j is accepted at the signup, the profile and in a chat",
    async (type) => {
      const bytes = await jpeg();
      const body = upload(bytes, type);
      const step = await sendRequest("/complete-signup/photo", {
        method: "POST",
        body,
        cookie: await newcomer(),
      });
      expect([step.status, step.headers.get("location")]).toEqual([
        302,
        expect.stringContaining("/complete-signup"),
      ]);
      const me = await addLoggedIn({ premium: true, credits: 3 });
      const own = upload(bytes, type, newId());
      const added = await sendRequest("/api/photo.php", {
        method: "POST",
        body: own,
        cookie: me.cookie,
      });
      expect(added.status).toBe(200);
      const her = await addLoggedIn({ credits: 2 });
      await send(her.id, me.cookie);
      const chat = `/chats/${await conversationIdOf(HOST, me.id, her.id)}`;
      const picture = upload(bytes, type, { ...newId(), photo_credits: "1" });
      const sent = await sendRequest(`${chat}/photo`, {
        method: "POST",
        body: picture,
        cookie: me.cookie,
      });
      expect([sent.status, sent.headers.get("location")]).toEqual([303, chat]);
    },
  );

  test("bytes that are no picture are rejected under every media type", async () => {
    const { cookie } = await addLoggedIn();
    for (const type of ["image/jpeg", ...TYPES]) {
      const body = upload(new TextEncoder().encode("no picture") as Bytes, type, newId());
      const answer = await sendRequest("/api/photo.php", { method: "POST", body, cookie });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ error: { code: "not_a_picture" } });
    }
  });

  const heif = (brand: string) =>
    concatBytes([
      Uint8Array.of(0, 0, 0, 24),
      new TextEncoder().encode(`ftyp${brand}`),
      new Uint8Array(64),
    ]);

  test("an unreadable HEIC gets advice, and an animated one its own error", async () => {
    const body = upload(heif("heic"), "image/heic");
    const cookie = await newcomer();
    const answer = await sendRequest("/complete-signup/photo", { method: "POST", body, cookie });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain("Save it as a JPEG");
    const me = await addLoggedIn();
    const moving = upload(heif("hevc"), "", newId());
    const refused = await sendRequest("/api/photo.php", {
      method: "POST",
      body: moving,
      cookie: me.cookie,
    });
    expect(await refused.json()).toMatchObject({ error: { code: "moving_picture" } });
  });
});
