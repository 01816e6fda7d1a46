import { expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { addPhoto, changeProfile, viewerOf } from "../../../tests/support/people";
import { addMember, addSite, realServices } from "../../../tests/support/world";
import { findPhoto } from "./find-photo";

test("public ones are for everybody, members' for members, premium ones for premium members and their owner", async () => {
  const site = await addSite();
  const [owner, other] = [await addMember(site), await addMember(site)];
  const readers = { visitor: null, member: viewerOf(other), premium: viewerOf(other, { premium: true }), owner: viewerOf(owner) };
  const seenBy = async (visibility: string) => {
    const id = await addPhoto(owner, { visibility });
    const seen = await Promise.all(
      Object.entries(readers).map(async ([name, reader]) => ((await findPhoto(realServices(), site, reader, id, "main")) ? [name] : [])),
    );
    return seen.flat();
  };
  expect(await seenBy("public")).toEqual(["visitor", "member", "premium", "owner"]);
  expect(await seenBy("members")).toEqual(["member", "premium", "owner"]);
  expect(await seenBy("premium")).toEqual(["premium", "owner"]);
});

test("the key names the folder and the size", async () => {
  const site = await addSite();
  const id = await addPhoto(await addMember(site));
  expect(await findPhoto(realServices(), site, null, id, "thumb")).toBe(`${site}/${id}/thumb.webp`);
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
  for (const id of ids) expect(await findPhoto(realServices(), site, viewerOf(owner, { premium: true }), id, "main")).toBeNull();
});

test("photos of somebody who is hidden are theirs alone", async () => {
  const site = await addSite();
  const [owner, other] = [await addMember(site, { profileStatus: "hidden" }), await addMember(site)];
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
  expect(await findPhoto(realServices({ now: () => at + minutes(1) }), site, null, id, "main")).toBeNull();
});
