import { expect, test } from "vitest";
import { HELD_DAYS } from "~/domain/signal/signal";
import { days } from "~/kit/duration";
import { MONEY, toHold } from "../../tests/support/holding";
import { realServices } from "../../tests/support/world";
import { chores } from "./chores";

test("the scheduler sends approved messages and deletes expired undecided ones", async () => {
  const [released, undecided] = [await toHold(), await toHold()];
  for (const { write } of [released, undecided]) for (let n = 0; n < 3; n++) await write(MONEY);
  await released.decide("released");
  await chores.tendHeld(realServices());
  expect(await released.rows()).toMatchObject({ messages: 3, held_messages: 0 });
  expect(await undecided.rows()).toMatchObject({ messages: 2, held_messages: 1 });
  const later = Date.now() + days(HELD_DAYS) + 1;
  await chores.tendHeld(realServices({ now: () => later }));
  expect(await undecided.rows()).toMatchObject({ messages: 2, held_messages: 0 });
});
