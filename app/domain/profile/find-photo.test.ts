import { expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { asId } from "../../../tests/support/member-by";
import { addBlock, addPhoto, changeProfile, viewerOf } from "../../../tests/support/people";
import { addMember, addSite, realServices } from "../../../tests/support/world";
import type { PhotoSize } from "../photo/photo";
import { findPhoto } from "./find-photo";

test("public photos are for all, others by membership and ownership", async () => {
  const site = await addSite();
  const [owner, other] = [await addMember(site), await addMember(site)];
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
        (await findPhoto(realServices(), site, reader, id, size)) ? [name] : [],
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

test("the key names the folder and the size", async () => {
  const site = await addSite();
  const id = await addPhoto(await addMember(site));
  expect(await findPhoto(realServices(), site, null, id, "thumb")).toEqual({
    key: `${site}/${id}/thumb.webp`,
    forEverybody: true,
  });
});

test("one that waits or was rejected, of another site, or of nobody is not there", async () => {
  const site = await addSite();
  const owner = await addMember(site);
  const ids = [
    await addPhoto(owner, { status: "pending" }),
    await addPhoto(owner, { status: "rejected" }),
    await addPhoto(await addMember(await addSite())),
    "nothing",
  ];
  const reader = viewerOf(owner, { premium: true });
  for (const id of ids)
    expect(await findPhoto(realServices(), site, reader, asId(id), "main")).toBeNull();
});

test("what one site was just shown is not there on another", async () => {
  const [site, other] = [await addSite(), await addSite()];
  const owner = await addMember(site);
  for (const visibility of ["public", "members"]) {
    const id = await addPhoto(owner, { visibility });
    expect(
      await findPhoto(realServices(), site, viewerOf(owner), id, "main"),
      visibility,
    ).not.toBeNull();
    expect(
      await findPhoto(realServices(), other, viewerOf(owner), id, "main"),
      visibility,
    ).toBeNull();
  }
});

test("photos of somebody who is hidden are theirs alone", async () => {
  const site = await addSite();
  const [owner, other] = [
    await addMember(site, { profileStatus: "hidden" }),
    await addMember(site),
  ];
  const id = await addPhoto(owner);
  expect(await findPhoto(realServices(), site, viewerOf(other), id, "main")).toBeNull();
  expect(await findPhoto(realServices(), site, viewerOf(owner), id, "main")).not.toBeNull();
});

test("who hides is seen no more after a minute", async () => {
  const site = await addSite();
  const owner = await addMember(site);
  const id = await addPhoto(owner);
  const at = Date.now();
  expect(await findPhoto(realServices({ now: () => at }), site, null, id, "main")).not.toBeNull();
  await changeProfile(owner.id, { status: "hidden" });
  expect(
    await findPhoto(realServices({ now: () => at + minutes(1) }), site, null, id, "main"),
  ).toBeNull();
});

test("a block hides photos that are not public from both", async () => {
  const site = await addSite();
  const owner = await addMember(site);
  const [blocked, blocker, third] = [
    await addMember(site),
    await addMember(site),
    await addMember(site),
  ];
  await addBlock(owner, blocked);
  await addBlock(blocker, owner);
  for (const visibility of ["members", "premium"]) {
    const id = await addPhoto(owner, { visibility });
    const seen = (member: typeof owner) =>
      findPhoto(realServices(), site, viewerOf(member, { premium: true }), id, "main");
    expect([await seen(blocked), await seen(blocker)], visibility).toEqual([null, null]);
    expect(
      await findPhoto(realServices(), site, viewerOf(blocked), id, "tiny"),
      visibility,
    ).toBeNull();
    expect(await seen(third), visibility).toMatchObject({ forEverybody: false });
    expect(await seen(owner), visibility).not.toBeNull();
  }
});

test("what was seen before a block is not there a minute after it", async () => {
  const site = await addSite();
  const [owner, other] = [await addMember(site), await addMember(site)];
  const id = await addPhoto(owner, { visibility: "members" });
  const at = Date.now();
  expect(
    await findPhoto(realServices({ now: () => at }), site, viewerOf(other), id, "main"),
  ).not.toBeNull();
  await addBlock(owner, other);
  expect(
    await findPhoto(
      realServices({ now: () => at + minutes(1) }),
      site,
      viewerOf(other),
      id,
      "main",
    ),
  ).toBeNull();
});

test("an address made of a photo's and a reader's id takes nothing away from that reader", async () => {
  const site = await addSite();
  const [owner, other] = [await addMember(site), await addMember(site)];
  for (const reader of [viewerOf(other), null]) {
    const id = await addPhoto(owner);
    for (const asked of [`${id}:${reader?.id ?? null}`, `${site}:${id}`])
      expect(await findPhoto(realServices(), site, null, asId(asked), "main")).toBeNull();
    expect(await findPhoto(realServices(), site, reader, id, "main")).not.toBeNull();
  }
});
