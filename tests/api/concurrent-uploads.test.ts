import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { PHOTO_SIZES } from "~/domain/photo/photo";
import { png } from "../support/pictures";
import { addLoggedIn, addTestSite, HOST, sendRequest } from "./app-client";

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
      expect(text).toContain(isApi ? '"no_room"' : "Al je plaatsen zijn bezet");
    expect(await rowsOf(id)).toHaveLength(room);
    // The bytes of surplus uploads are deleted after the response.
    await vi.waitFor(async () => expect(await filesThere()).toEqual(await filesNamed()));
  },
  120_000,
);
