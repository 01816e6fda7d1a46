import { expect, test } from "vitest";
import { all } from "~/db/batch";
import { addChat } from "../../../tests/support/add-chat";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { addEntry, daysAgo } from "../../../tests/support/wallet-ledger";
import { selectPayers } from "./payers-sql";

const { db } = realServices();

async function addPayers() {
  const site = await addSite();
  const her = await addMember(site);
  const other = await addMember(site);
  /** A member who paid this many credits for messages to another, this many days ago. */
  const payer = async (to: TestMember, ...paid: [credits: number, days: number][]) => {
    const member = await addMember(site, { credits: 50 });
    const chat = await addChat(member, to, 2);
    for (const [credits, days] of paid)
      await addEntry(member, { amount: -credits, at: daysAgo(days), chat });
    return { id: member.id, conversationId: chat };
  };
  const find = (of: TestMember, limit = 10) => all(db, selectPayers(of, daysAgo(90), limit));
  return { her, other, payer, find };
}

test("finds the members who paid for messages to a member since a time, with credits", async () => {
  const { her, other, payer, find } = await addPayers();
  const one = await payer(her, [2, 1], [3, 80], [20, 91]);
  const two = await payer(other, [7, 1]);
  await payer(her);
  await payer(her, [4, 91]);
  expect(await find(her)).toEqual([{ ...one, credits: 5 }]);
  expect(await find(other)).toEqual([{ ...two, credits: 7 }]);
  expect(await find({ ...her, siteId: await addSite() })).toEqual([]);
});

test("returns at most the requested number of payers", async () => {
  const { her, payer, find } = await addPayers();
  for (let n = 0; n < 3; n++) await payer(her, [1, 1]);
  expect([(await find(her, 2)).length, (await find(her)).length]).toEqual([2, 3]);
});
