import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { PHOTO_SIZES } from "../../app/domain/photo/photo";
import { newId } from "../../app/kit/ids";
import {
  bomb,
  hostileFile,
  SCRIPT,
  type ValidPictures,
  withGpsData,
} from "../support/hostile-uploads";
import { addBlock, addPhoto, changeProfile } from "../support/member-fixtures";
import { encodeAs, png } from "../support/pictures";
import { addMember, addSite } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendRequest } from "./app-client";

describe("photos", () => {
  const BYTES = "a picture";
  beforeAll(async () => {
    await addTestSite();
  });

  async function addPicture(visibility: string) {
    const owner = await addLoggedIn();
    const id = await addPhoto(owner, { visibility });
    await (env as unknown as Env).PHOTOS.put(`${HOST}/${id}/thumb.webp`, BYTES);
    return { owner, id, path: `/photos/${id}/thumb` };
  }

  test("a public photo is served to visitors, cached by the browser alone and briefly", async () => {
    const { path } = await addPicture("public");
    const answer = await sendRequest(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(BYTES);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=30, must-revalidate",
      "x-content-type-options": "nosniff",
    });
  });

  test("a browser with a current copy gets 304", async () => {
    const { path } = await addPicture("public");
    const etag = (await sendRequest(path)).headers.get("etag") as string;
    const again = await sendRequest(path, { headers: { "if-none-match": `"other", ${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await sendRequest(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("HEAD returns GET's headers without the bytes", async () => {
    const { path } = await addPicture("public");
    const answer = await sendRequest(path, { method: "HEAD" });
    expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([
      200,
      String(BYTES.length),
      "",
    ]);
  });

  test("members' and Premium photos get 404 for those who may not see them", async () => {
    const members = await addPicture("members");
    const premium = await addPicture("premium");
    const free = await addLoggedIn();
    const paid = await addLoggedIn({ premium: true });
    const statusOf = async (path: string, cookie?: string) =>
      (await sendRequest(path, { cookie })).status;
    expect([await statusOf(members.path), await statusOf(members.path, free.cookie)]).toEqual([
      404, 200,
    ]);
    expect(await statusOf(premium.path)).toBe(404);
    expect(await statusOf(premium.path, free.cookie)).toBe(404);
    expect(await statusOf(premium.path, paid.cookie)).toBe(200);
    expect(await statusOf(premium.path, premium.owner.cookie)).toBe(200);
  });

  test("an unknown photo, another size, or one without bytes gets 404", async () => {
    const { id } = await addPicture("public");
    const lost = await addPhoto(await addMember(HOST));
    for (const path of [
      `/photos/${newId()}/thumb`,
      `/photos/${id}/original`,
      `/photos/${lost}/thumb`,
    ])
      expect((await sendRequest(path)).status).toBe(404);
  });

  test("a members' photo is cached for half a minute, never across a block", async () => {
    const { path, owner } = await addPicture("members");
    const reader = await addLoggedIn();
    const blocked = await addLoggedIn();
    const blocker = await addLoggedIn();
    await addBlock(owner, blocked);
    await addBlock(blocker, owner);
    expect((await sendRequest(path, { cookie: reader.cookie })).headers.get("cache-control")).toBe(
      "private, max-age=30, must-revalidate",
    );
    for (const { cookie } of [blocked, blocker]) {
      const answer = await sendRequest(path, { cookie });
      expect([answer.status, await answer.text(), answer.headers.get("cache-control")]).toEqual([
        404,
        "",
        "no-store",
      ]);
    }
  });
});

describe("signed photo urls", () => {
  const CDN = "https://cdn.example.com";

  beforeAll(async () => {
    await addTestSite({ cdn_prefix: CDN });
    await addSite({ cdn_prefix: CDN }, "other-photos.test");
  });

  /** A member with a photo, and its URL behind the prefix from the member's own page. */
  async function addMemberWithPhoto() {
    const member = await addLoggedIn();
    const photo = await addPhoto(member, { main: true });
    await (env as unknown as Env).PHOTOS.put(`${HOST}/${photo}/main.webp`, "a picture");
    const body = await (await sendRequest("/api/user.php", { cookie: member.cookie })).text();
    const [, path = ""] = new RegExp(`${CDN}(/photos/[^"]+/main\\?[^"]+)"`).exec(body) ?? [];
    return { id: member.id, photo, path };
  }
  const status = async (url: string, init: Parameters<typeof sendRequest>[1] = {}) =>
    (await sendRequest(url, init)).status;

  test("a signed photo URL is valid for one site, photo and size in any spelling", async () => {
    const { photo, path } = await addMemberWithPhoto();
    expect([await status(path), await status(path, { method: "HEAD" })]).toEqual([200, 200]);
    expect(await status(path, { method: "POST" })).toBe(405);
    expect(await status(path, { origin: "https://other-photos.test" })).toBe(404);
    const [, query = ""] = path.split("?");
    for (const url of [
      `/photos/${photo}/main?for=public&${query}`,
      `/photos/${photo}/main?sign=x&${query}`,
      `/photos/${photo}/thumb?${query}`,
      `/photos/${photo}%00/main?${query}`,
      `${path}A`,
      path.replace(/until=(\d+)/, "until=$1.5"),
      path.replace(/until=(\d+)/, "until=$19"),
      path.replace(/sign=[^&]*/, `sign=${"A".repeat(22)}`),
      path.replace(/sign=[^&]*/, `sign=${"A".repeat(9_000)}`),
    ])
      expect([url.slice(0, 90), await status(url)]).toEqual([url.slice(0, 90), 404]);
  });

  test("a banned member and deleted photos get 404 at URLs signed before", async () => {
    const banned = await addMemberWithPhoto();
    const deleted = await addMemberWithPhoto();
    await changeProfile(banned.id, { status: "disabled" });
    await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?")
      .bind(banned.id)
      .run();
    await env.DB.prepare("DELETE FROM photos WHERE id = ?").bind(deleted.photo).run();
    expect([await status(banned.path), await status(deleted.path)]).toEqual([404, 404]);
  });

  test("no response reveals whether a photo URL exists or is made up", async () => {
    const { path } = await addMemberWithPhoto();
    const summaryOf = async (url: string) => {
      const answer = await sendRequest(url);
      const headers = ["cache-control", "content-type", "vary", "etag"];
      return [
        answer.status,
        await answer.text(),
        ...headers.map((name) => answer.headers.get(name)),
      ];
    };
    const forged = await summaryOf(path.replace(/sign=[^&]*/, `sign=${"A".repeat(22)}`));
    expect(await summaryOf("/photos/-photo-photo-photo-pho/main?for=own&until=1&sign=x")).toEqual(
      forged,
    );
    const many = await Promise.all(Array.from({ length: 30 }, (_, n) => summaryOf(`${path}${n}`)));
    for (const one of many) expect(one).toEqual(forged);
  });
});

describe("hostile uploads", () => {
  const { NIGHTLY } = env as unknown as { NIGHTLY: string };
  const FILES = NIGHTLY ? 1_000 : 200;
  /** Fewer than the uploads that one member may try in an hour (R112). */
  const PER_MEMBER = 50;

  beforeAll(() => addTestSite());

  function send(cookie: string, bytes: Uint8Array<ArrayBuffer>, type: string) {
    const body = new FormData();
    body.set("photo", new File([bytes], "me.jpg", { type }));
    body.set("client_id", crypto.randomUUID());
    return sendRequest("/api/photo.php", { method: "POST", body, cookie });
  }
  const codeOf = async (answer: Response) =>
    ((await answer.json()) as { error?: { code: string } }).error?.code;
  const listStoredFiles = async () =>
    (await (env as unknown as Env).PHOTOS.list({ prefix: `${HOST}/` })).objects;
  const rows = () => env.DB.prepare("SELECT count(*) AS n FROM photos").first<number>("n");

  async function pictures(): Promise<ValidPictures> {
    const noise = await png(48, 64);
    return {
      png: noise,
      jpeg: await encodeAs("image/jpeg", noise),
      webp: await encodeAs("image/webp", noise),
      bomb: await bomb(),
    };
  }

  test(`${FILES} hostile files: none is stored, each gets its own error`, async () => {
    const good = await pictures();
    const members = await Promise.all(
      Array.from({ length: FILES / PER_MEMBER }, () => addLoggedIn()),
    );
    const wrong: unknown[] = [];
    const lane = async (first: number) => {
      for (let n = first; n < FILES; n += 4) {
        const { way, bytes, type, errorCode } = hostileFile(good, n);
        const { cookie } = members[n % members.length] as { cookie: string };
        const answer = await send(cookie, bytes, type);
        const code = await codeOf(answer);
        if (answer.status !== 422 || code !== errorCode) wrong.push([n, way, answer.status, code]);
      }
    };
    await Promise.all([0, 1, 2, 3].map(lane));
    expect(wrong).toEqual([]);
    expect([await rows(), await listStoredFiles()]).toEqual([0, []]);
  }, 240_000);

  test("a file over the size limit is rejected before decoding", async () => {
    const { cookie } = await addLoggedIn();
    const large = await send(cookie, new Uint8Array(10 * 1024 * 1024 + 1), "image/jpeg");
    expect([large.status, await codeOf(large)]).toEqual([422, "invalid"]);
    const huge = await send(cookie, new Uint8Array(13 * 1024 * 1024), "image/jpeg");
    expect([huge.status, await codeOf(huge)]).toEqual([413, "too_large"]);
    expect([await rows(), await listStoredFiles()]).toEqual([0, []]);
  });

  test("GPS data, scripts and archives in a picture are not stored", async () => {
    const { cookie } = await addLoggedIn();
    const sent = withGpsData(await encodeAs("image/jpeg", await png(48, 64)));
    const content = new TextDecoder("latin1").decode(sent);
    const hidden = ["Exif", "52.370216N", SCRIPT, "PK\u0003\u0004"];
    for (const text of hidden) expect(content).toContain(text);
    expect((await send(cookie, sent, "image/jpeg")).status).toBe(200);
    const files = await listStoredFiles();
    expect(files).toHaveLength(3);
    for (const { key } of files) {
      const bytes = await (await (env as unknown as Env).PHOTOS.get(key))?.arrayBuffer();
      const text = new TextDecoder("latin1").decode(bytes);
      expect(text.slice(8, 12)).toBe("WEBP");
      for (const sign of [...hidden, "EXIF", "XMP "]) expect(text, key).not.toContain(sign);
    }
  });
});

describe("concurrent uploads", () => {
  const AT_ONCE = 50;
  const [ENDPOINT, PAGE] = ["/api/photo.php", "/profile/photos"] as const;

  beforeAll(() => addTestSite());

  /** Posts one photo as a browser does: the whole form, with its length in the header. */
  async function post(path: string, cookie: string, seed: number): Promise<Response> {
    const form = new FormData();
    form.set("photo", new File([await png(18, 16, seed)], "me.png", { type: "image/png" }));
    form.set("client_id", crypto.randomUUID());
    const framed = new Response(form);
    const type = framed.headers.get("content-type") ?? "";
    const body = await framed.arrayBuffer();
    const headers = { "content-type": type, "content-length": String(body.byteLength) };
    return sendRequest(path, { method: "POST", body, cookie, language: "nl", headers });
  }

  const rowsOf = async (member: string) =>
    (
      await env.DB.prepare("SELECT folder FROM photos WHERE profile_id = ?")
        .bind(member)
        .all<{ folder: string }>()
    ).results.map(({ folder }) => folder);
  /** All stored files of the site, and the files that rows refer to. */
  const filesThere = async () =>
    (await (env as unknown as Env).PHOTOS.list({ prefix: `${HOST}/` })).objects
      .map(({ key }) => key)
      .sort();
  const filesNamed = async () =>
    (await env.DB.prepare("SELECT folder FROM photos").all<{ folder: string }>()).results
      .flatMap(({ folder }) => PHOTO_SIZES.map((size) => `${folder}/${size}.webp`))
      .sort();

  test.each([
    ["free", false, 3],
    ["premium", true, 25],
  ])(
    "of fifty concurrent uploads a %s member keeps as many as allowed, with bytes",
    async (...args) => {
      const [, premium, room] = args;
      const { id, cookie } = await addLoggedIn({ premium });
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, n) => {
          const answer = await post(n % 2 ? ENDPOINT : PAGE, cookie, n + 1);
          return { isApi: Boolean(n % 2), status: answer.status, text: await answer.text() };
        }),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.map(({ status }) => status)).toEqual(Array(AT_ONCE - room).fill(409));
      for (const { isApi, text } of refused)
        expect(text).toContain(isApi ? '"no_room"' : "Er is geen plaats meer");
      expect(await rowsOf(id)).toHaveLength(room);
      // The bytes of surplus uploads are deleted after the response.
      await vi.waitFor(async () => expect(await filesThere()).toEqual(await filesNamed()));
    },
    120_000,
  );
});
