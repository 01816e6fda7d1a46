import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { changeProfile } from "../../tests/support/member-fixtures";
import { messageCallTo, openPage, responsesTo, sendPageCall } from "../../tests/support/open-page";
import { addMember, addSite } from "../../tests/support/test-database";

async function addWriterAndReader(settings: Record<string, unknown> = {}) {
  const site = await addSite(settings);
  const writer = await addMember(site, { premium: true, credits: 9 });
  const reader = await addMember(site);
  return { writer, reader, page: await openPage(writer) };
}

test("over the socket a changed price is returned, and the resend uses it", async () => {
  const { reader, page } = await addWriterAndReader({ message_credits: 3 });
  const call = messageCallTo(reader);
  sendPageCall(page, call);
  await expect.poll(() => responsesTo(page)).toEqual(["price_changed"]);
  expect(page.events.at(-1)).toMatchObject({ clientId: call.client_id, price: 3 });
  sendPageCall(page, { ...call, price: 3 });
  await expect.poll(() => responsesTo(page)).toEqual(["price_changed", 1]);
  expect(page.events.find(({ type }) => type === "sent")).toMatchObject({
    message: { credits: 3, balance: 6 },
  });
});

test("a page that sends no price sends only free messages", async () => {
  const { reader, page } = await addWriterAndReader();
  const { price: _, ...call } = messageCallTo(reader);
  sendPageCall(page, call);
  await expect.poll(() => responsesTo(page)).toEqual(["price_changed"]);
});

test("over the socket the first paid message to a fictional profile carries consent", async () => {
  const { writer, reader, page } = await addWriterAndReader();
  await changeProfile(reader.id, { fictional: 1 });
  sendPageCall(page, messageCallTo(reader));
  await expect.poll(() => responsesTo(page)).toEqual(["consent_needed"]);
  sendPageCall(page, { ...messageCallTo(reader), agrees: true });
  sendPageCall(page, messageCallTo(reader));
  await expect.poll(() => responsesTo(page)).toEqual(["consent_needed", 1, 2]);
  const row = await env.DB.prepare("SELECT subject FROM consents WHERE account_id = ?")
    .bind(writer.id)
    .first();
  expect(row).toEqual({ subject: "fictional_profiles" });
});
