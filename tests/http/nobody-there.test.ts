import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ID_DOORS } from "../support/id-doors";
import { addPhoto, changeProfile } from "../support/people";
import { addMember } from "../support/world";
import { addAskers, changed, nothing, ownersRows, tryAt } from "./as-another";
import { HOST } from "./support";

const faults: string[] = [];
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation((...words) => void faults.push(words.join(" ")));
  await addAskers();
});
afterAll(() => vi.restoreAllMocks());

const others = Object.values(ID_DOORS).flatMap((entry) =>
  typeof entry === "string" ? [] : (entry.others ?? []),
);

/** A member with this account and profile, and a photo for members. */
async function addTarget(account: string, profile: Record<string, string | number>) {
  const target = await addMember(HOST, { status: account });
  await changeProfile(target.id, profile);
  const shown = await addPhoto(target, { visibility: "members", main: true });
  return { ...nothing(), member: target.id, shown };
}

test.each([
  ["who is invisible", "active", { status: "hidden", invisible: 1 }],
  ["whom staff hid", "active", { status: "hidden" }],
  ["who is suspended", "suspended", { status: "disabled" }],
  ["who is banned", "banned", { status: "disabled" }],
  ["who is about to be erased", "deletion_pending", { status: "disabled" }],
  ["who has not confirmed their address", "not_confirmed", { status: "disabled" }],
  ["who has not finished signing up", "not_confirmed", { status: "draft" }],
  ["whose profile was rejected", "active", { status: "rejected" }],
] as const)(
  "%s gets 404 for a member without a shared conversation",
  async (_, account, profile) => {
    const target = await addTarget(account, profile);
    const before = await ownersRows(target);
    expect(await tryAt(others, "another member", target)).toEqual([]);
    expect(changed(before, await ownersRows(target))).toEqual([]);
    expect(faults).toEqual([]);
  },
  120_000,
);
