import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addSampleMember } from "../../../tests/support/add-sample-member";
import {
  findOrphans,
  idColumns,
  NO_REFERENCES,
  REFERENCES,
} from "../../../tests/support/references";
import { requestDeletionByPassword } from "../../../tests/support/request-deletion";
import { addSite, realServices } from "../../../tests/support/test-database";
import { eraseDueAccounts } from "./erase-due-accounts";

const DAY = 86_400_000;

test("every id column refers to a row, or states what it holds", async () => {
  const listed = [...Object.keys(REFERENCES), ...Object.keys(NO_REFERENCES)];
  expect(listed.sort()).toEqual(await idColumns());
});

test("erasing members leaves no reference to a missing row", async () => {
  const member = await addSampleMember(await addSite());
  // Sample rows of payments name orders that only payment tests add.
  const before = await findOrphans();
  const erase = async (days: number) => {
    await eraseDueAccounts(realServices({ now: () => Date.now() + days * DAY }));
    return (await findOrphans()).filter((orphan) => !before.includes(orphan));
  };
  await requestDeletionByPassword(member);
  expect(await erase(15)).toEqual([]);
  await requestDeletionByPassword(member.other);
  expect(await erase(91)).toEqual([]);
  expect(before.some((orphan) => orphan.includes(member.id))).toBe(false);
});

test("a deleted row with references to it is found", async () => {
  const { id } = await addSampleMember(await addSite());
  await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(id).run();
  const orphans = await findOrphans();
  expect(orphans).toContain(`likes.from_id: ${id}`);
  expect(orphans).toContain(`wallets.account_id: ${id}`);
});
