import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { SESSION_ENDED_CODE } from "~/live/protocol";
import { addTwoWithChat, newSession, openPage } from "../../tests/support/open-page";

test("a message carries the session version, which reveals an ended session at once", async () => {
  const { reader, send } = await addTwoWithChat();
  const gone = await newSession(reader);
  const stays = await newSession(reader);
  const page = await openPage(reader, gone);
  const other = await openPage(reader, stays);
  await send();
  await expect.poll(() => [page.events.length, other.events.length]).toEqual([2, 2]);
  await env.DB.prepare("DELETE FROM sessions WHERE id_hash = ?").bind(gone).run();
  await newSession(reader); // the number stays the same
  await send();
  await expect.poll(() => other.events.length).toBe(3);
  expect([page.closed, page.events.length, other.closed]).toEqual([SESSION_ENDED_CODE, 2, 0]);
});
