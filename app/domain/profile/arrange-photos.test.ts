import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import type { PhotoId } from "~/kit/ids";
import { addPhoto, viewerOf } from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { makeMainPhoto, orderPhotos, setPhotoVisibility } from "./arrange-photos";
import { deleteOwnPhoto } from "./delete-photo";
import { listOwnPhotos } from "./list-own-photos";

const later: Promise<unknown>[] = [];
const services = () => realServices({ defer: (_name, work) => void later.push(work) });
const done = { ok: true, value: null };
const missing = { ok: false, refusal: "not_found" };

async function addOwnerWithPhotos(...visibilities: string[]) {
  const member = await addMember(await addSite());
  const ids = [];
  for (const [position, visibility] of visibilities.entries())
    ids.push(await addPhoto(member, { visibility, position, main: position === 0 }));
  return { member, ids, stranger: await addMember(member.siteId) };
}
/** The owner's view of a photo: its id, and "main". */
const ownPhotosOf = async (member: TestMember) => {
  const { photos } = await listOwnPhotos(services(), viewerOf(member), plainPhotoRef);
  return photos.map(({ id, visibility, main }) => [id, visibility, ...(main ? ["main"] : [])]);
};

test("photos are stored in their owner's order; unlisted ones follow", async () => {
  const { member, ids, stranger } = await addOwnerWithPhotos("public", "public", "members");
  const [a, b, c] = ids as [PhotoId, PhotoId, PhotoId];
  await orderPhotos(services(), member, [c, b, a]);
  expect((await ownPhotosOf(member)).map(([id]) => id)).toEqual([c, b, a]);
  await orderPhotos(services(), member, [b]);
  expect((await ownPhotosOf(member)).map(([id]) => id)).toEqual([b, c, a]);
  await orderPhotos(services(), stranger, [a, b, c]);
  expect((await ownPhotosOf(member)).map(([id]) => id)).toEqual([b, c, a]);
});

test("another photo becomes main unless Premium-only, rejected or someone else's", async () => {
  const { member, ids, stranger } = await addOwnerWithPhotos("public", "members", "premium");
  const [a, b, c] = ids as [PhotoId, PhotoId, PhotoId];
  const main = (by: TestMember, id: PhotoId) => makeMainPhoto(services(), by, id);
  expect(await main(member, b)).toEqual(done);
  expect(await main(member, c)).toEqual({ ok: false, refusal: "main_for_premium" });
  expect(await main(stranger, a)).toEqual({ ok: false, refusal: "not_found" });
  expect(await ownPhotosOf(member)).toEqual([
    [a, "public"],
    [b, "members", "main"],
    [c, "premium"],
  ]);
  const refused = await addPhoto(member, { status: "rejected", position: 3 });
  expect(await main(member, refused)).toEqual({ ok: false, refusal: "main_for_premium" });
  expect(await ownPhotosOf(stranger)).toEqual([]);
});

test("an owner sets a photo's visibility; the main one is never Premium-only", async () => {
  const { member, ids, stranger } = await addOwnerWithPhotos("public", "public");
  const [a, b] = ids as [PhotoId, PhotoId];
  const show = (by: TestMember, photo: PhotoId, visibility: "members" | "premium") =>
    setPhotoVisibility(services(), by, { photo, visibility });
  expect(await show(member, b, "premium")).toEqual(done);
  expect(await show(member, a, "members")).toEqual(done);
  expect(await show(member, a, "premium")).toEqual({ ok: false, refusal: "main_for_premium" });
  expect(await show(stranger, b, "members")).toEqual({ ok: false, refusal: "not_found" });
  expect(await ownPhotosOf(member)).toEqual([
    [a, "members", "main"],
    [b, "premium"],
  ]);
});

test("a deleted photo loses its bytes and the next eligible one becomes main", async () => {
  const { member, ids, stranger } = await addOwnerWithPhotos("public", "premium", "members");
  const [a, b, c] = ids as [PhotoId, PhotoId, PhotoId];
  const { PHOTOS } = env as unknown as Env;
  await PHOTOS.put(`${member.siteId}/${a}/main.webp`, "x");
  expect(await deleteOwnPhoto(services(), stranger, a)).toEqual(missing);
  expect(await deleteOwnPhoto(services(), member, a)).toMatchObject({ ok: true });
  await Promise.all(later.splice(0));
  expect(await PHOTOS.get(`${member.siteId}/${a}/main.webp`)).toBeNull();
  expect(await ownPhotosOf(member)).toEqual([
    [b, "premium"],
    [c, "members", "main"],
  ]);
  expect(await deleteOwnPhoto(services(), member, a)).toEqual(missing);
  await deleteOwnPhoto(services(), member, c);
  const main = "SELECT main_photo_id AS id, has_photo AS shown FROM profiles WHERE id = ?";
  expect(await env.DB.prepare(main).bind(member.id).first()).toEqual({ id: null, shown: 0 });
  const unused = "SELECT count(*) AS n FROM unused_photos WHERE photo_id IN (?, ?)";
  expect(await env.DB.prepare(unused).bind(a, c).first("n")).toBe(2);
});
