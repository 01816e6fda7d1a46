import { beforeEach, expect, test, vi } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { addWaiting, NOON, tellingServices, tellOf, toldTo } from "../../../tests/support/telling";
import { tendNotices } from "./tend-notices";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

/** What the clock names of a chat. */
async function namedOf({ conversation }: Awaited<ReturnType<typeof addWaiting>>) {
  const { services, jobs } = tellingServices();
  await tendNotices(services);
  return jobs.flatMap((job) =>
    "conversation" in job && job.conversation === conversation ? job.notice : [],
  );
}

test("what was missed is found after ten minutes, and what waits after a day", async () => {
  const at = (ago: number) => addWaiting({ since: NOON - ago });
  expect(await namedOf(await at(minutes(9)))).toEqual([]);
  expect(await namedOf(await at(minutes(11)))).toEqual(["message"]);
  expect(await namedOf(await at(minutes(25)))).toEqual([]);
  expect(await namedOf(await at(hours(24) - 1))).toEqual([]);
  expect(await namedOf(await at(hours(24) + 1))).toEqual(["unread"]);
});

test("of what has waited for a day a member is told once more, once a chat and day", async () => {
  const chat = await addWaiting({ since: NOON - hours(24) });
  for (let n = 0; n < 2; n++) await tellOf(chat, { notice: "unread" });
  const { conversation } = chat;
  expect(await toldTo(chat.me)).toMatchObject([
    {
      ...{ template: "unread", key: `unread:${conversation}:2026-11-18` },
      fields: { name: "Aino", invented: false, conversation },
    },
  ]);
});
