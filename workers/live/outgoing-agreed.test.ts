import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { answersOf, callTo, openPage, say } from "../../tests/support/page";
import { changeProfile } from "../../tests/support/people";
import { addMember, addSite } from "../../tests/support/world";

async function two(settings: Record<string, unknown> = {}) {
  const site = await addSite(settings);
  const [writer, reader] = [
    await addMember(site, { premium: true, credits: 9 }),
    await addMember(site),
  ];
  return { writer, reader, page: await openPage(writer) };
}

test("over the socket a changed price is returned, and the resend uses it", async () => {
  const { reader, page } = await two({ message_credits: 3 });
  const call = callTo(reader);
  say(page, call);
  await expect.poll(() => answersOf(page)).toEqual(["price_changed"]);
  expect(page.told.at(-1)).toMatchObject({ clientId: call.client_id, price: 3 });
  say(page, { ...call, price: 3 });
  await expect.poll(() => answersOf(page)).toEqual(["price_changed", 1]);
  expect(page.told.find(({ type }) => type === "sent")).toMatchObject({
    message: { credits: 3, balance: 6 },
  });
});

test("a page that sends no price sends only free messages", async () => {
  const { reader, page } = await two();
  const { price: _, ...call } = callTo(reader);
  say(page, call);
  await expect.poll(() => answersOf(page)).toEqual(["price_changed"]);
});

test("over the socket the first paid message to a fictional profile carries consent", async () => {
  const { writer, reader, page } = await two();
  await changeProfile(reader.id, { fictional: 1 });
  say(page, callTo(reader));
  await expect.poll(() => answersOf(page)).toEqual(["consent_needed"]);
  say(page, { ...callTo(reader), agrees: true });
  say(page, callTo(reader));
  await expect.poll(() => answersOf(page)).toEqual(["consent_needed", 1, 2]);
  const row = await env.DB.prepare("SELECT subject FROM consents WHERE account_id = ?")
    .bind(writer.id)
    .first();
  expect(row).toEqual({ subject: "fictional_profiles" });
});
