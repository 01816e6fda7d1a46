import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AUTHORIZATION_CASES } from "../support/authorization-cases";
import { addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import { HOST } from "./app-client";
import {
  addRequesters,
  changedRowsBetween,
  expectDenied,
  missingIds,
  readOwnerRows,
} from "./try-as-another";

const errors: string[] = [];
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation((...args) => void errors.push(args.join(" ")));
  await addRequesters();
});
afterAll(() => vi.restoreAllMocks());

const others = Object.values(AUTHORIZATION_CASES).flatMap((entry) =>
  typeof entry === "string" ? [] : (entry.others ?? []),
);

/** A member with this account and profile, and a photo for members. */
async function addTarget(account: string, profile: Record<string, string | number>) {
  const target = await addMember(HOST, { status: account });
  await changeProfile(target.id, profile);
  const shown = await addPhoto(target, { visibility: "members", main: true });
  return { ...missingIds(), member: target.id, shown };
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
    const before = await readOwnerRows(target);
    expect(await expectDenied(others, "another member", target)).toEqual([]);
    expect(changedRowsBetween(before, await readOwnerRows(target))).toEqual([]);
    expect(errors).toEqual([]);
  },
  120_000,
);
