import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addDraftOwner } from "../../../tests/support/draft-owner";
import { png } from "../../../tests/support/pictures";
import { addSite, realServices } from "../../../tests/support/test-database";
import { PHOTO_SIZES } from "../photo/photo";
import { savePhoto } from "./save-photo";

type Bytes = Uint8Array<ArrayBuffer>;

/** A member at the first step, with a function that uploads pictures at a given time. */
async function addUploader() {
  const site = await addSite();
  const signer = await addDraftOwner(site);
  const later: Promise<unknown>[] = [];
  const send = async (bytes: Bytes, review: "automatic" | "by_hand" = "automatic", now = 1) => {
    const services = realServices({
      now: () => now,
      defer: (_name, work) => void later.push(work),
    });
    const sent = await savePhoto(services, signer, {
      site: { photo_review: review },
      origin: `https://${site}`,
      bytes: bytes.buffer,
    });
    await Promise.all(later.splice(0));
    return sent;
  };
  const photos = async () =>
    (
      await env.DB.prepare("SELECT id, status, shades FROM photos WHERE profile_id = ?")
        .bind(signer.id)
        .all<{ id: string; status: string; shades: string }>()
    ).results;
  const state = () =>
    env.DB.prepare(
      "SELECT a.signup_step AS step, p.status AS profile, p.main_photo_id AS main FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
    )
      .bind(signer.id)
      .first();
  const storedImages = async (id: string) =>
    Promise.all(
      PHOTO_SIZES.map(async (size) => {
        const object = await realServices().photos.get(`${site}/${id}/${size}.webp`);
        return object ? new Response(object.body).arrayBuffer() : null;
      }),
    );
  return { send, photos, state, storedImages };
}

/** The size in a WebP's header. */
async function sizeOf(bytes: ArrayBuffer | null | undefined) {
  if (!bytes) return null;
  const info = await (env as unknown as Env).IMAGES.info(new Blob([bytes]).stream());
  return "width" in info ? [info.format, info.width, info.height] : null;
}

test("an uploaded photo becomes the main one and its sizes are stored", async () => {
  const { send, photos, state, storedImages } = await addUploader();
  const sent = await send(await png(640, 400));
  if (!sent.ok) throw new Error(sent.refusal);
  const { id } = sent.value;
  expect(await photos()).toEqual([
    { id, status: "active", shades: expect.stringMatching(/^[\da-f]{6}$/) },
  ]);
  expect(await state()).toEqual({ step: 2, profile: "draft", main: id });
  const [main, thumb, tiny] = await storedImages(id);
  expect([await sizeOf(main), await sizeOf(thumb), await sizeOf(tiny)]).toEqual([
    ["image/webp", 640, 400],
    ["image/webp", 320, 400],
    ["image/webp", 24, 30],
  ]);
});

test("the previous photo is deleted with its bytes", async () => {
  const { send, photos, state, storedImages } = await addUploader();
  const first = await send(await png(40, 50));
  const second = await send(await png(50, 40), "by_hand");
  if (!first.ok || !second.ok) throw new Error("refused");
  expect(await photos()).toMatchObject([{ id: second.value.id, status: "pending" }]);
  expect(await state()).toMatchObject({ step: 2, main: second.value.id });
  expect(await storedImages(first.value.id)).toEqual([null, null, null]);
  expect((await storedImages(second.value.id)).map((bytes) => bytes !== null)).toEqual([
    true,
    true,
    true,
  ]);
});

test.each([
  ["text", "not a picture at all"],
  [
    "a drawing with a script",
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ],
  ["nothing", ""],
])("%s is rejected as a photo and nothing is stored", async (_, content) => {
  const { send, photos, state } = await addUploader();
  const bytes = Uint8Array.from(new TextEncoder().encode(content));
  expect(await send(bytes)).toEqual({ ok: false, refusal: "not_a_picture" });
  expect(await photos()).toEqual([]);
  expect(await state()).toMatchObject({ step: 1, profile: "draft" });
});

test("twenty photos may be tried within an hour, the next one afterwards", async () => {
  const { send } = await addUploader();
  const at = (now: number) => send(new Uint8Array(8), "automatic", now);
  for (let n = 0; n < 20; n++)
    expect(await at(1_000_000)).toEqual({ ok: false, refusal: "not_a_picture" });
  expect(await at(1_000_000)).toEqual({ ok: false, refusal: "too_many_photos" });
  expect(await at(1_000_000 + 3_600_000)).toEqual({ ok: false, refusal: "not_a_picture" });
});
