import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { ClientId } from "~/kit/ids";
import { png } from "../../../tests/support/pictures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { PHOTO_SIZES } from "../photo/photo";
import { addPhoto } from "./add-photo";

type OwnerInput = Parameters<typeof addMember>[1];
const AUTOMATIC = { photo_review: "automatic" } as const;

/** A member who uploads pictures; `later` collects the deferred work. */
async function owner(overrides: OwnerInput = {}) {
  const site = await addSite();
  const member = {
    ...(await addMember(site, overrides)),
    premium: Boolean(overrides?.premium),
    hidesPresence: false,
  };
  const later: Promise<unknown>[] = [];
  const services = realServices({ defer: (_name, work) => void later.push(work) });
  const add = async (bytes: Uint8Array<ArrayBuffer>, clientId = crypto.randomUUID() as string) => {
    const added = await addPhoto(services, member, {
      site: AUTOMATIC,
      bytes: bytes.buffer,
      clientId: clientId as ClientId,
    });
    await Promise.all(later.splice(0));
    return added.ok ? added.value.id : added.refusal;
  };
  const rows = async () =>
    (
      await env.DB.prepare("SELECT id, position FROM photos WHERE profile_id = ? ORDER BY position")
        .bind(member.id)
        .all<{ id: string; position: number }>()
    ).results;
  const main = () =>
    env.DB.prepare("SELECT main_photo_id AS id, has_photo AS shown FROM profiles WHERE id = ?")
      .bind(member.id)
      .first();
  const bytes = async () =>
    (await (env as unknown as Env).PHOTOS.list({ prefix: `${site}/` })).objects.length;
  return { site, member, add, rows, main, bytes, services };
}

test("the first photo becomes the main one and others follow in order", async () => {
  const { add, rows, main } = await owner();
  const ids = [await add(await png(40, 50, 1)), await add(await png(40, 50, 2))];
  expect(await rows()).toEqual(ids.map((id, position) => ({ id, position })));
  expect(await main()).toEqual({ id: ids[0], shown: 1 });
});

test.each([
  ["free", false, 3],
  ["premium", true, 25],
])(
  "of fifty concurrent photos a %s member keeps as many as there is room for",
  async (_, premium, room) => {
    const { add, rows, bytes } = await owner({ premium });
    const pictures = await Promise.all(Array.from({ length: 50 }, (__, n) => png(18, 16, n + 1)));
    const answers = await Promise.all(pictures.map((picture) => add(picture)));
    expect(answers.filter((answer) => answer === "no_room")).toHaveLength(50 - room);
    expect((await rows()).map(({ id }) => id).sort()).toEqual(
      answers.filter((answer) => answer !== "no_room").sort(),
    );
    expect(await rows()).toHaveLength(room);
    expect(await bytes()).toBe(room * PHOTO_SIZES.length);
    const unused = await env.DB.prepare(
      "SELECT count(*) AS n FROM unused_photos u JOIN photos p ON p.id = u.photo_id",
    ).first("n");
    expect(unused).toBe(0);
  },
);

test("a photo sent again with the same client id is stored once, also concurrently", async () => {
  const { add, rows, bytes } = await owner();
  const picture = await png(40, 50);
  const sent = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => add(picture, sent)));
  expect(new Set([...answers, await add(picture, sent)])).toEqual(new Set([answers[0]]));
  expect(await rows()).toHaveLength(1);
  expect(await bytes()).toBe(PHOTO_SIZES.length);
});

test("two pictures with one client id sent concurrently are one photo", async () => {
  const { add, rows } = await owner();
  const sent = crypto.randomUUID();
  const pictures = [await png(40, 50, 1), await png(40, 50, 2)];
  const answers = await Promise.all(pictures.map((picture) => add(picture, sent)));
  expect(new Set(answers).size).toBe(1);
  expect((await rows()).map(({ id }) => id)).toEqual([answers[0]]);
});

test("another member may use the same client id", async () => {
  const one = await owner();
  const other = await owner();
  const sent = crypto.randomUUID();
  expect(await one.add(await png(40, 50), sent)).not.toBe(await other.add(await png(40, 50), sent));
  expect([(await one.rows()).length, (await other.rows()).length]).toEqual([1, 1]);
});

test("a nearly identical picture is rejected too", async () => {
  const { add, member } = await owner();
  await add(await png(18, 16, 7));
  const photos = "FROM photos WHERE profile_id = ?";
  const hash = await env.DB.prepare(`SELECT look ${photos}`).bind(member.id).first<string>("look");
  const near =
    (hash ?? "").slice(0, -1) + (Number.parseInt(hash?.at(-1) ?? "", 16) ^ 1).toString(16);
  await env.DB.prepare("UPDATE photos SET look = ? WHERE profile_id = ?")
    .bind(near, member.id)
    .run();
  expect(await add(await png(18, 16, 7))).toBe("duplicate_picture");
});

test("the same picture again is rejected; another member's is not", async () => {
  const one = await owner();
  const other = await owner();
  await one.add(await png(18, 16, 7));
  expect(await one.add(await png(18, 16, 7))).toBe("duplicate_picture");
  const at = await Promise.all([1, 2].map(() => other.add(new Uint8Array(SAME))));
  expect(at.sort()).toEqual([expect.any(String), "duplicate_picture"].sort());
  expect(await one.rows()).toHaveLength(1);
  expect(await other.rows()).toHaveLength(1);
});
const SAME = await png(18, 16, 7);

test("a rejected photo counts against the limit, and sixty may be tried an hour", async () => {
  const { add, member } = await owner();
  await add(await png(40, 50, 1));
  await env.DB.prepare("UPDATE photos SET status = 'rejected' WHERE profile_id = ?")
    .bind(member.id)
    .run();
  await add(await png(40, 50, 2));
  await add(await png(40, 50, 3));
  expect(await add(await png(40, 50, 4))).toBe("no_room");
  const tries = await owner();
  for (let n = 0; n < 60; n++) expect(await tries.add(new Uint8Array(9))).toBe("not_a_picture");
  expect(await tries.add(new Uint8Array(9))).toBe("too_many_photos");
});
