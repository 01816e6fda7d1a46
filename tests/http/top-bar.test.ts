import { beforeAll, expect, test } from "vitest";
import { addLoggedIn, ask, theSite } from "./support";

beforeAll(theSite);

const bar = async (cookie: string) => /<header[\s\S]*?<\/header>/.exec(await (await ask("/likes", { cookie })).text())?.[0] ?? "";

test("a free member is led to Premium, whatever is in the wallet", async () => {
  const { cookie } = await addLoggedIn({ credits: 3 });
  expect(await bar(cookie)).toContain("Get Premium");
  expect(await bar(cookie)).not.toMatch(/\d credits?</);
});

test.each([
  [0, "0 credits"],
  [1, "1 credit"],
  [10, "10 credits"],
  [11, null],
])("who has bought before sees %d credits where few are left", async (credits, told) => {
  const { cookie } = await addLoggedIn({ credits, premium: true });
  const head = await bar(cookie);
  expect(head).not.toContain("Get Premium");
  if (told) expect(head).toContain(`>${told}<`);
  else expect(head).not.toMatch(/\d credits?</);
});
