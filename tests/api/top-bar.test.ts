import { beforeAll, expect, test } from "vitest";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";

beforeAll(addTestSite);

const head = async (cookie: string) =>
  /<header[\s\S]*?<\/header>/.exec(await (await sendRequest("/likes", { cookie })).text())?.[0] ??
  "";
/** The top bar without the account menu, and the menu. */
const bar = async (cookie: string) => (await head(cookie)).split('id="account-menu"')[0] ?? "";
const menu = async (cookie: string) => (await head(cookie)).split('id="account-menu"')[1] ?? "";

test("a free member's top bar links to Premium, whatever the balance", async () => {
  const { cookie } = await addLoggedIn({ credits: 3 });
  expect(await bar(cookie)).toContain("Get Premium");
  expect(await bar(cookie)).not.toMatch(/\d credits?</);
});

test.each([
  [0, "0 credits"],
  [1, "1 credit"],
  [10, "10 credits"],
  [11, null],
])("a buyer with few credits left sees %d credits", async (credits, label) => {
  const { cookie } = await addLoggedIn({ credits, premium: true });
  const head = await bar(cookie);
  expect(head).not.toContain("Get Premium");
  if (label) expect(head).toContain(`>${label}<`);
  else expect(head).not.toMatch(/\d credits?</);
});

test.each([
  [0, false, "0 credits"],
  [3, false, "3 credits"],
  [500, true, "500 credits"],
])(
  "the account menu always shows the %d credits left, to free members too",
  async (credits, premium, label) => {
    const { cookie } = await addLoggedIn({ credits, premium });
    expect(await menu(cookie)).toContain(`>${label}<`);
  },
);
