import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import { addChat } from "../../../tests/support/add-chat";
import { markReadByBoth, runArchiveJob } from "../../../tests/support/archived-chat";
import { services, viewerOf } from "../../../tests/support/conversations";
import { addMember, addSite } from "../../../tests/support/test-database";
import { MAX_SEARCHED_ARCHIVES } from "./conversation";
import { searchChats } from "./search-chats";

type Step = Awaited<ReturnType<typeof searchChats>>;

test("a search step reads twenty archives, the next continues, no message twice", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const chats: string[] = [];
  for (let n = 0; n < MAX_SEARCHED_ARCHIVES + 5; n++) {
    const id = await addChat(me, await addMember(site), 3);
    await markReadByBoth(id);
    await runArchiveJob(id);
    await env.DB.prepare("UPDATE participants SET last_message_at = ? WHERE conversation_id = ?")
      .bind(1_000 - n, id)
      .run();
    chats.push(id);
  }
  const searchedIds: string[] = [];
  const counting = {
    ...services,
    archive: {
      ...services.archive,
      find: (...args: Parameters<typeof services.archive.find>) => {
        searchedIds.push(args[0]);
        return services.archive.find(...args);
      },
    },
  };
  const who = { viewer: viewerOf(me), namePhoto: plainPhotoRef };
  const steps: Step[] = [];
  let after: string | null = null;
  do {
    const step: Step = await searchChats(counting, who, { searchText: "message 1", after });
    expect(searchedIds.splice(0).length).toBeLessThanOrEqual(MAX_SEARCHED_ARCHIVES);
    steps.push(step);
    after = step.next;
  } while (after);
  expect(steps.map(({ found }) => found.length)).toEqual([MAX_SEARCHED_ARCHIVES, 5]);
  expect(steps.flatMap(({ found }) => found.map(({ id }) => id))).toEqual(chats);
});
