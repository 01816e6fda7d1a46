import { expect, test } from "vitest";
import { HELD_DAYS } from "~/domain/scam-detection/scam-detection";
import { days } from "~/kit/duration";
import { addBulkSender, MONEY_REQUEST } from "../../tests/support/held-messages";
import { realServices } from "../../tests/support/test-database";
import { scheduledJobs } from "./scheduled-jobs";

test("the scheduler sends approved messages and deletes expired undecided ones", async () => {
  const released = await addBulkSender();
  const undecided = await addBulkSender();
  for (const { write } of [released, undecided])
    for (let n = 0; n < 3; n++) await write(MONEY_REQUEST);
  await released.decide("released");
  await scheduledJobs.processHeldMessages(realServices());
  expect(await released.rows()).toMatchObject({ messages: 3, held_messages: 0 });
  expect(await undecided.rows()).toMatchObject({ messages: 2, held_messages: 1 });
  const later = Date.now() + days(HELD_DAYS) + 1;
  await scheduledJobs.processHeldMessages(realServices({ now: () => later }));
  expect(await undecided.rows()).toMatchObject({ messages: 2, held_messages: 0 });
});
