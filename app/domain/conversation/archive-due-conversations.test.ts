import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type ConversationId, newId } from "~/kit/ids";
import type { Services } from "~/services";
import { addSite, realServices } from "../../../tests/support/test-database";
import { archiveDueConversations } from "./archive-messages";

/** Creates conversations without new messages, each due for archiving after the one before. */
async function addDueChats(many: number): Promise<ConversationId[]> {
  const site = await addSite();
  const ids = Array.from({ length: many }, () => newId<ConversationId>());
  const insert = env.DB.prepare(
    "INSERT INTO conversations (id, site_id, started_by, created_at, archive_at) VALUES (?, ?, 'x', 1, ?)",
  );
  await env.DB.batch(ids.map((id, n) => insert.bind(id, site, n + 1)));
  return ids;
}

/** Wraps the real conversation objects; records which were called and the maximum in parallel. */
function watchedServices() {
  const services: Services = realServices();
  const { fill } = services.archive;
  const seen = { conversationIds: [] as ConversationId[], at: 0, most: 0 };
  services.archive = {
    ...services.archive,
    fill: async (site, id) => {
      seen.conversationIds.push(id);
      seen.most = Math.max(seen.most, ++seen.at);
      await fill(site, id).finally(() => seen.at--);
    },
  };
  return { services, seen };
}

test("archives 300 conversations per run, 20 in parallel, longest due first", async () => {
  const ids = await addDueChats(305);
  const { services, seen } = watchedServices();
  await archiveDueConversations(services);
  expect(seen.conversationIds).toEqual(ids.slice(0, 300));
  expect(seen.most).toBe(20);
  await archiveDueConversations(services);
  expect(seen.conversationIds).toEqual(ids);
  await archiveDueConversations(services);
  expect(seen.conversationIds).toHaveLength(305);
});

test("logs each of twenty failed archivings and postpones only that conversation", async () => {
  const ids = await addDueChats(21);
  const services = realServices();
  const { fill } = services.archive;
  services.archive = {
    ...services.archive,
    fill: async (site, id) => {
      if (id !== ids[20]) throw new Error("no room");
      await fill(site, id);
    },
  };
  await expect(archiveDueConversations(services)).rejects.toThrow("20 rooms failed");
  const { seen, services: after } = watchedServices();
  await archiveDueConversations(after);
  expect(seen.conversationIds).toEqual([]);
});
