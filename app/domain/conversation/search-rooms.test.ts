import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { plainName } from "~/domain/photo/photo-names";
import { archive, read } from "../../../tests/support/archived";
import { services, viewerOf } from "../../../tests/support/conversations";
import { addChat } from "../../../tests/support/talk";
import { addMember, addSite } from "../../../tests/support/world";
import { SEARCHED_ROOMS } from "./conversation";
import { searchChats } from "./search-chats";

type Step = Awaited<ReturnType<typeof searchChats>>;

test("a search step reads twenty archives, the next continues, no message twice", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const chats: string[] = [];
  for (let n = 0; n < SEARCHED_ROOMS + 5; n++) {
    const id = await addChat(me, await addMember(site), 3);
    await read(id);
    await archive(id);
    await env.DB.prepare("UPDATE participants SET last_message_at = ? WHERE conversation_id = ?")
      .bind(1_000 - n, id)
      .run();
    chats.push(id);
  }
  const asked: string[] = [];
  const counting = {
    ...services,
    archive: {
      ...services.archive,
      find: (...given: Parameters<typeof services.archive.find>) => {
        asked.push(given[0]);
        return services.archive.find(...given);
      },
    },
  };
  const who = { viewer: viewerOf(me), namePhoto: plainName };
  const steps: Step[] = [];
  let after: string | null = null;
  do {
    const step: Step = await searchChats(counting, who, { words: "message 1", after });
    expect(asked.splice(0).length).toBeLessThanOrEqual(SEARCHED_ROOMS);
    steps.push(step);
    after = step.next;
  } while (after);
  expect(steps.map(({ found }) => found.length)).toEqual([SEARCHED_ROOMS, 5]);
  expect(steps.flatMap(({ found }) => found.map(({ id }) => id))).toEqual(chats);
});
