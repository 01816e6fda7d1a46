import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ARCHIVE_RETRY_DELAY } from "~/domain/conversation/conversation";
import type { ConversationId } from "~/kit/ids";
import { addOldChat, numbersBetween, storedNumbersOf } from "../../tests/support/archived-chat";
import { realServices } from "../../tests/support/test-database";
import { archiveOld } from "./scheduled-jobs";

const archiveAtOf = (id: ConversationId) =>
  env.DB.prepare("SELECT archive_at AS at FROM conversations WHERE id = ?")
    .bind(id)
    .first<number>("at");
const setArchiveAt = (id: ConversationId, at: number) =>
  env.DB.prepare("UPDATE conversations SET archive_at = ? WHERE id = ?").bind(at, id).run();

test("due conversations archive old messages, one failure stops no other", async () => {
  const due = await addOldChat(100);
  const later = await addOldChat(100);
  const broken = await addOldChat(100);
  await setArchiveAt(later.id, Date.now() + 60_000);
  const services = realServices();
  const { fill } = services.archive;
  services.archive = {
    ...services.archive,
    fill: async (site, id) => {
      if (id === broken.id) throw new Error("no room");
      await fill(site, id);
    },
  };
  const before = Date.now();
  await expect(archiveOld(services)).rejects.toThrow("1 rooms failed");
  expect(await storedNumbersOf(due.id)).toEqual({
    stored: numbersBetween(41, 100),
    archived: numbersBetween(1, 40),
  });
  for (const { id } of [later, broken]) expect((await storedNumbersOf(id)).archived).toEqual([]);
  expect(await archiveAtOf(broken.id)).toBeGreaterThanOrEqual(before + ARCHIVE_RETRY_DELAY);
  await setArchiveAt(broken.id, 0);
  await archiveOld(realServices());
  expect((await storedNumbersOf(broken.id)).archived).toEqual(numbersBetween(1, 40));
});
