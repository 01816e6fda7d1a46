import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import { around, born, idsOf, now } from "../../../tests/support/around";

test("who joined lately nearby is told apart, the newest first, and is in no other list", async () => {
  const { add, newNear, ids } = await around(0);
  const joined = (region: string, ago: number, columns = {}) =>
    add({ region }, { joined_at: now - days(ago), ...columns });
  const near = [await joined("NL-UT", 9), await joined("NL-NH", 2), await joined("NL-GE", 20)];
  const [far, old] = [await joined("NL-LI", 1), await joined("NL-UT", 31)];
  await joined("NL-UT", 1, { fictional: 1 });
  await joined("NL-UT", 1, { status: "hidden" });
  await joined("NL-UT", 1, { seeks: "female" });
  await joined("NL-UT", 1, { birth_date: born(60) });
  expect(await newNear()).toEqual([near[1]?.id, near[0]?.id, near[2]?.id]);
  expect(await ids()).toEqual(idsOf(far, old));
});
