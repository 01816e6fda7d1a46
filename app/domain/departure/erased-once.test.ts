import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { leave } from "../../../tests/support/leaving";
import { lettersTo } from "../../../tests/support/letter-to";
import { addMarked } from "../../../tests/support/marked-member";
import { addSite, mailOf, realServices } from "../../../tests/support/world";
import { eraseDue } from "./erase-due";

const later = (days: number) => realServices({ now: () => Date.now() + days * 86_400_000 });
const erase = () => eraseDue(later(15));

test("an interrupted erasure continues, and its confirmation is written once", async () => {
  const marked = await addMarked(await addSite());
  await leave(marked);
  const broken = later(15);
  const fail = () => Promise.reject(new Error("killed"));
  for (const services of [
    { ...broken, photos: { ...broken.photos, delete: fail } },
    { ...broken, takeouts: { ...broken.takeouts, delete: fail } },
    { ...broken, live: { ...broken.live, forgetConversation: fail } },
    { ...broken, live: { ...broken.live, forgetMember: fail } },
  ])
    await expect(eraseDue(services)).rejects.toThrow(/not erased/);
  expect(await lettersTo(mailOf(marked.id), "deletion_done")).toEqual([]);
  await Promise.all([erase(), erase()]);
  await erase();
  expect(await lettersTo(mailOf(marked.id), "deletion_done")).toHaveLength(1);
  const left = "SELECT 1 FROM departures WHERE account_id = ?";
  expect(await env.DB.prepare(left).bind(marked.id).first()).toBeNull();
});

test("of two concurrent erasures one writes the confirmation", async () => {
  const marked = await addMarked(await addSite());
  await leave(marked);
  const services = later(15);
  const fail = () => Promise.reject(new Error("killed"));
  await expect(
    eraseDue({ ...services, live: { ...services.live, forgetMember: fail } }),
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
  await Promise.all([1, 2].map(() => eraseDue({ ...services, readTogether })));
  expect(unread).toBe(0);
  expect(await lettersTo(mailOf(marked.id), "deletion_done")).toHaveLength(1);
});
