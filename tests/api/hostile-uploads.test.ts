import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import {
  bomb,
  hostileFile,
  SCRIPT,
  type ValidPictures,
  withGpsData,
} from "../support/hostile-uploads";
import { encodeAs, png } from "../support/pictures";
import { addLoggedIn, addTestSite, HOST, sendRequest } from "./app-client";

const FILES = 1_000;
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
