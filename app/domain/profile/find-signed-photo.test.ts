import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { addPhoto, changeProfile } from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { type PhotoSize, photoPath } from "../photo/photo";
import { type Grant, photoRefBuilder } from "../photo/photo-refs";
import { findSignedPhoto } from "./find-photo";

const PREFIX = "https://cdn.example.com";

/** A member's photo, and a function that checks whether a signed address shows it. */
async function addSignedPhoto(overrides: { visibility?: string } = {}) {
  const site = await addSite();
  const owner = await addMember(site);
  const id = await addPhoto(owner, { main: true, ...overrides });
  const at = Date.now();
  const sees = async (grant: Grant, { size = "main" as PhotoSize, later = 0 } = {}) => {
    const name = photoRefBuilder(realServices({ now: () => at }), { id: site, cdn_prefix: PREFIX });
    const query = new URL(photoPath(name(id, grant), size), PREFIX).searchParams;
    const services = realServices({ now: () => at + later });
    return (await findSignedPhoto(services, { siteId: site }, { id, size, query })) !== null;
  };
  const change = (column: string, value: string) =>
    env.DB.prepare(`UPDATE photos SET ${column} = ? WHERE id = ?`).bind(value, id).run();
  return { owner, id, sees, change };
}

test("a signed address shows a photo to its audience", async () => {
  const { sees, change } = await addSignedPhoto();
  expect(await sees("public")).toBe(true);
  expect(await sees("members", { later: 1 })).toBe(true);
  await change("visibility", "members");
  const later = minutes(1);
  expect(await sees("public", { later })).toBe(false);
  expect(await sees("members", { later })).toBe(true);
  await change("visibility", "premium");
  expect(await sees("members", { later: 2 * later })).toBe(false);
  expect(await sees("premium", { later: 2 * later })).toBe(true);
});

test("a locked address of a Premium photo shows the blur only", async () => {
  const { sees } = await addSignedPhoto({ visibility: "premium" });
  expect(await sees("locked", { size: "tiny" })).toBe(true);
  expect(await sees("locked")).toBe(false);
});

test.each(["rejected", "banned", "pending"])(
  "a minute after a photo is %s no address shows it, its owner's included",
  async (status) => {
    const { sees, change } = await addSignedPhoto();
    const grants = ["public", "premium", "members_hidden", "own"] as const;
    for (const grant of grants) expect(await sees(grant), grant).toBe(true);
    await change("status", status);
    for (const grant of grants) expect(await sees(grant, { later: minutes(1) }), grant).toBe(false);
  },
);

test("a gone member has no photo address; an invisible one's work for contacts", async () => {
  const { owner, sees } = await addSignedPhoto();
  await changeProfile(owner.id, { status: "hidden", invisible: 1 });
  expect(
    await Promise.all(
      (["public", "premium", "members_hidden", "own"] as const).map((grant) => sees(grant)),
    ),
  ).toEqual([false, false, true, true]);
  await changeProfile(owner.id, { status: "disabled", invisible: 0 });
  const later = minutes(1);
  expect([await sees("members_hidden", { later }), await sees("public", { later })]).toEqual([
    false,
    false,
  ]);
});

test.each(["suspended", "banned", "deletion_pending"])(
  "a minute after an account is %s its owner's address shows nothing, hidden or not",
  async (status) => {
    const { owner, sees } = await addSignedPhoto({ visibility: "members" });
    const later = minutes(1);
    await changeProfile(owner.id, { status: "disabled" });
    const setAccount = (now: string) =>
      env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?").bind(now, owner.id).run();
    await setAccount("not_confirmed");
    expect(await sees("own")).toBe(true);
    await setAccount(status);
    expect(await sees("own", { later })).toBe(false);
    expect(await sees("members", { later })).toBe(false);
  },
);
