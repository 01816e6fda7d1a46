import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addSampleMember } from "../../../tests/support/add-sample-member";
import { emailsTo } from "../../../tests/support/email-to";
import { requestDeletionByPassword } from "../../../tests/support/request-deletion";
import { addSite, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { eraseDueAccounts } from "./erase-due-accounts";

const later = (days: number) => realServices({ now: () => Date.now() + days * 86_400_000 });
const erase = () => eraseDueAccounts(later(15));

test("an interrupted erasure continues, and its confirmation is written once", async () => {
  const marked = await addSampleMember(await addSite());
  await requestDeletionByPassword(marked);
  const broken = later(15);
  const fail = () => Promise.reject(new Error("killed"));
  for (const services of [
    { ...broken, photos: { ...broken.photos, delete: fail } },
    { ...broken, takeouts: { ...broken.takeouts, delete: fail } },
    { ...broken, live: { ...broken.live, forgetConversation: fail } },
    { ...broken, live: { ...broken.live, forgetMember: fail } },
  ])
    await expect(eraseDueAccounts(services)).rejects.toThrow(/not erased/);
  expect(await emailsTo(emailAddressOf(marked.id), "deletion_done")).toEqual([]);
  await Promise.all([erase(), erase()]);
  await erase();
  expect(await emailsTo(emailAddressOf(marked.id), "deletion_done")).toHaveLength(1);
  const left = "SELECT 1 FROM departures WHERE account_id = ?";
  expect(await env.DB.prepare(left).bind(marked.id).first()).toBeNull();
});

test("of two concurrent erasures one writes the confirmation", async () => {
  const marked = await addSampleMember(await addSite());
  await requestDeletionByPassword(marked);
  const services = later(15);
  const fail = () => Promise.reject(new Error("killed"));
  await expect(
    eraseDueAccounts({ ...services, live: { ...services.live, forgetMember: fail } }),
  ).rejects.toThrow();
  // Each run makes three reads, and continues once both have made all.
  let [unread, goOn] = [6, () => {}];
  const bothRead = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const readTogether = (async (statement: never) => {
    const rows = await services.readTogether(statement);
    if (--unread === 0) goOn();
    await bothRead;
    return rows;
  }) as typeof services.readTogether;
  await Promise.all([1, 2].map(() => eraseDueAccounts({ ...services, readTogether })));
  expect(unread).toBe(0);
  expect(await emailsTo(emailAddressOf(marked.id), "deletion_done")).toHaveLength(1);
});
