import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { hours, minutes } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { addCode } from "../support/discounts";
import { addLoggedIn, HOST, sendRequest } from "./app-client";
import { addShop, setJoinedAt } from "./shop-site";

beforeAll(addShop);

const call = async (query: string, cookie?: string) => {
  const answer = await sendRequest(`/api/discountcode.php?${query}`, { cookie });
  return { status: answer.status, body: await answer.json() };
};
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const NONE = refused(404, "code_not_found");

async function addNew(ago: number, premium = false) {
  const member = await addLoggedIn({ premium });
  const joined = await setJoinedAt(member.id as MemberId, Date.now() - ago);
  return { ...member, joined };
}

test("discountcode.php returns a new member's welcome discount with its end, then 404", async () => {
  const { id, cookie, joined } = await addNew(minutes(5));
  expect(await call("welcome=true", cookie)).toEqual({
    status: 200,
    body: {
      code: "TIMEBONUS25",
      value_percentage: 25,
      status: "active",
      expired: false,
      validity: "once-per-user",
      country: null,
      user_id: id,
      expires: joined + hours(4),
      currency: null,
      minimum_order_value: 0,
      paymentmethods: null,
    },
  });
  expect(await call("welcome=true", (await addNew(hours(4))).cookie)).toEqual(NONE);
  expect(await call("welcome=true", (await addNew(5, true)).cookie)).toEqual(NONE);
});

test("a code is returned only to its member, for the item about to be bought", async () => {
  const { id, cookie } = await addLoggedIn({ premium: true });
  await addCode(HOST, { code: "MINE", user_id: id, currency: "EUR", minimum_order_value: 1000 });
  expect(await call("code=mine", cookie)).toMatchObject({
    status: 200,
    body: { code: "MINE", user_id: id, minimum_order_value: 10, value_percentage: 30 },
  });
  expect((await call("code=MINE&bundle=large&method=ideal", cookie)).status).toBe(200);
  expect(await call("code=MINE&bundle=small", cookie)).toEqual(NONE);
  expect(await call("code=MINE&bundle=nothing", cookie)).toEqual(NONE);
  expect(await call("code=MINE", (await addLoggedIn()).cookie)).toEqual(NONE);
  expect(await call("code=NEVER-GIVEN", cookie)).toEqual(NONE);
});

test("a used code returns that it is used to the member who used it", async () => {
  const { id, cookie } = await addLoggedIn();
  await addCode(HOST, { code: "GONE" });
  await env.DB.prepare(
    "INSERT INTO discount_uses (site_id, code, slot, account_id, order_id, used_at) VALUES (?1, 'GONE', ?2, ?2, 'o', 1)",
  )
    .bind(HOST, id)
    .run();
  expect(await call("code=GONE", cookie)).toEqual(refused(409, "code_used"));
});

test("a call without a session, or with neither or both parameters, is rejected", async () => {
  expect(await call("welcome=true")).toEqual(refused(403, "authentication_required"));
  const { cookie } = await addLoggedIn();
  for (const query of ["", "welcome=true&code=MINE", "welcome=yes", "code=", "code=A&method=gold"])
    expect((await call(query, cookie)).status, query).toBe(422);
  expect((await call("code=MINE&user_id=me", cookie)).status).toBe(400);
});
