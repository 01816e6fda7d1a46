import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { damage, encodeAs, png } from "../support/pictures";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";

const { NIGHTLY } = env as unknown as { NIGHTLY: string };
const PICTURES = NIGHTLY ? 1_000 : 80;
const PER_MEMBER = 20;
const errors: string[] = [];

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation((...args) => void errors.push(args.join(" ")));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  await addTestSite();
});

/** A member whose next signup step is the photo. */
async function newcomer(): Promise<string> {
  const { id, cookie } = await addLoggedIn({ status: "not_confirmed" });
  await env.DB.prepare("UPDATE accounts SET signup_step = 1 WHERE id = ?").bind(id).run();
  return cookie;
}

function send(cookie: string, bytes: Uint8Array<ArrayBuffer>, language = "en") {
  const body = new FormData();
  body.set("photo", new File([bytes], "me.jpg", { type: "image/jpeg" }));
  return sendRequest("/complete-signup/photo", { method: "POST", body, cookie, language });
}

test(`${PICTURES} damaged pictures are stored or rejected, none causes an error`, async () => {
  const noise = await png(48, 64);
  const seeds = [
    noise,
    await encodeAs("image/jpeg", noise),
    await encodeAs("image/webp", noise),
    await png(6_000, 9_000, 0),
  ];
  const statuses = new Map<number, number>();
  const members = await Promise.all(Array.from({ length: PICTURES / PER_MEMBER }, newcomer));
  await Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (let n = lane; n < PICTURES; n += 4) {
        // Mostly small pictures: each decompression bomb is half a megabyte to send, so few are
        // sent.
        const seed = seeds[n % 40 === 39 ? 3 : Math.floor(n / 5) % 3] as Uint8Array<ArrayBuffer>;
        const answer = await send(members[n % members.length] as string, damage(seed, n));
        await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    }),
  );
  expect([...statuses.keys()].sort()).toEqual([302, 422]);
  expect(statuses.get(422)).toBeGreaterThan(PICTURES / 4);
  expect(errors).toEqual([]);
}, 240_000);

test("a photo error is shown beside its field, in the visitor's language", async () => {
  const cookie = await newcomer();
  const jpeg = await encodeAs("image/jpeg", await png(300, 200));
  const half = await send(cookie, jpeg.slice(0, jpeg.length / 2), "nl");
  expect([half.status, await half.text()]).toEqual([
    422,
    expect.stringContaining("Dit is geen foto die we kunnen openen"),
  ]);
  const bomb = await send(cookie, await png(10_000, 10_000, 0));
  expect([bomb.status, await bomb.text()]).toEqual([
    422,
    expect.stringContaining("more than 50 megapixels"),
  ]);
  for (let n = 2; n < PER_MEMBER; n++)
    expect((await send(cookie, new Uint8Array(9))).status).toBe(422);
  const more = await send(cookie, jpeg);
  expect([more.status, await more.text()]).toEqual([
    429,
    expect.stringContaining("That’s 20 photos in an hour"),
  ]);
  const [photos] = (
    await env.DB.prepare("SELECT count(*) AS n FROM photos WHERE created_at > 0").all<{
      n: number;
    }>()
  ).results;
  expect(photos?.n).toBeGreaterThan(0); // some of the thousand can still be decoded
});
