import { expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import { asId } from "../../../tests/support/member-by";
import {
  addBlock,
  addPhoto,
  changeProfile,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import type { PhotoSize } from "../photo/photo";
import { findPhoto } from "./find-photo";
import type { ProfileViewer } from "./profile";

type PhotoInput = { site: SiteId; by: ProfileViewer | null; size?: PhotoSize; at?: number };
/** The storage key a viewer gets for a photo on a site, at a moment. */
const findKey = (id: string, { site, by, size = "main", at = Date.now() }: PhotoInput) =>
  findPhoto(realServices({ now: () => at }), { siteId: site, reader: by }, { id: asId(id), size });

test("public photos are visible to all, others by membership and ownership", async () => {
  const site = await addSite();
  const owner = await addMember(site);
  const other = await addMember(site);
  const readers = {
    visitor: null,
    member: viewerOf(other),
    premium: viewerOf(other, { premium: true }),
    owner: viewerOf(owner),
  };
  const seenBy = async (visibility: string, size: PhotoSize = "main") => {
    const id = await addPhoto(owner, { visibility });
    const seen = await Promise.all(
      Object.entries(readers).map(async ([name, reader]) =>
        (await findKey(id, { site, by: reader, size })) ? [name] : [],
      ),
    );
    return seen.flat();
  };
  expect(await seenBy("public")).toEqual(["visitor", "member", "premium", "owner"]);
  expect(await seenBy("members")).toEqual(["member", "premium", "owner"]);
  expect(await seenBy("premium")).toEqual(["premium", "owner"]);
  expect(await seenBy("premium", "thumb")).toEqual(["premium", "owner"]);
  expect(await seenBy("premium", "tiny")).toEqual(["member", "premium", "owner"]);
  expect(await seenBy("members", "tiny")).toEqual(["member", "premium", "owner"]);
});

test("the storage key contains the folder and the size", async () => {
  const site = await addSite();
  const id = await addPhoto(await addMember(site));
  expect(await findKey(id, { site, by: null, size: "thumb" })).toBe(`${site}/${id}/thumb.webp`);
});

test("a pending, rejected, foreign or unknown photo is not found", async () => {
  const site = await addSite();
  const owner = await addMember(site);
  const ids = [
    await addPhoto(owner, { status: "pending" }),
    await addPhoto(owner, { status: "rejected" }),
    await addPhoto(await addMember(await addSite())),
    "nothing",
  ];
  const reader = viewerOf(owner, { premium: true });
  for (const id of ids) expect(await findKey(id, { site, by: reader })).toBeNull();
});

test("a photo just shown on one site is not found on another", async () => {
  const site = await addSite();
  const other = await addSite();
  const owner = await addMember(site);
  for (const visibility of ["public", "members"]) {
    const id = await addPhoto(owner, { visibility });
    expect(await findKey(id, { site, by: viewerOf(owner) }), visibility).not.toBeNull();
    expect(await findKey(id, { site: other, by: viewerOf(owner) }), visibility).toBeNull();
  }
});

test("photos of a hidden member are visible to that member only", async () => {
  const site = await addSite();
  const owner = await addMember(site, { profileStatus: "hidden" });
  const other = await addMember(site);
  const id = await addPhoto(owner);
  expect(await findKey(id, { site, by: viewerOf(other) })).toBeNull();
  expect(await findKey(id, { site, by: viewerOf(owner) })).not.toBeNull();
});

test("a member who hides is not visible after a minute", async () => {
  const site = await addSite();
  const owner = await addMember(site);
  const id = await addPhoto(owner);
  const at = Date.now();
  expect(await findKey(id, { site, by: null, at })).not.toBeNull();
  await changeProfile(owner.id, { status: "hidden" });
  expect(await findKey(id, { site, by: null, at: at + minutes(1) })).toBeNull();
});

test("a block hides non-public photos in both directions", async () => {
  const site = await addSite();
  const owner = await addMember(site);
  const blocked = await addMember(site);
  const blocker = await addMember(site);
  const third = await addMember(site);
  await addBlock(owner, blocked);
  await addBlock(blocker, owner);
  for (const visibility of ["members", "premium"]) {
    const id = await addPhoto(owner, { visibility });
    const seen = (member: typeof owner) =>
      findKey(id, { site, by: viewerOf(member, { premium: true }) });
    expect([await seen(blocked), await seen(blocker)], visibility).toEqual([null, null]);
    expect(await findKey(id, { site, by: viewerOf(blocked), size: "tiny" }), visibility).toBeNull();
    expect(await seen(third), visibility).toEqual(expect.any(String));
    expect(await seen(owner), visibility).not.toBeNull();
  }
});

test("a photo seen before a block is hidden within a minute", async () => {
  const site = await addSite();
  const owner = await addMember(site);
  const other = await addMember(site);
  const id = await addPhoto(owner, { visibility: "members" });
  const at = Date.now();
  expect(await findKey(id, { site, by: viewerOf(other), at })).not.toBeNull();
  await addBlock(owner, other);
  expect(await findKey(id, { site, by: viewerOf(other), at: at + minutes(1) })).toBeNull();
});

test("an id that mimics another viewer's cache key does not affect that viewer", async () => {
  const site = await addSite();
  const owner = await addMember(site);
  const other = await addMember(site);
  for (const reader of [viewerOf(other), null]) {
    const id = await addPhoto(owner);
    for (const key of [`${id}:${reader?.id ?? null}`, `${site}:${id}`])
      expect(await findKey(key, { site, by: null })).toBeNull();
    expect(await findKey(id, { site, by: reader })).not.toBeNull();
  }
});
