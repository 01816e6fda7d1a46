import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import { sendTestMessage } from "../../../tests/support/send-messages";
import {
  row,
  services,
  setUpSignup,
  signupContext,
  signupFields,
  site,
} from "../../../tests/support/signups";
import { addMember } from "../../../tests/support/test-database";
import { signUp } from "../signup/sign-up";
import { conversationIdOf } from "./conversation";
import { findRecipient, openConversation } from "./open-conversation";

setUpSignup();

const MESSAGE_TEXT = "Hello, do you still bake bread?";

/** A member who wrote to another one before joining and has confirmed their address. */
async function addJoinedMember(forProfile: MemberId | null, message = MESSAGE_TEXT) {
  const signed = await signUp(services, signupContext(), { ...signupFields, forProfile, message });
  if (!signed.ok || signed.value.kind !== "session") throw new Error("not signed up");
  const id = signed.value.accountId;
  await env.DB.batch([
    env.DB.prepare("UPDATE accounts SET status = 'active', signup_step = 5 WHERE id = ?").bind(id),
    env.DB.prepare("UPDATE profiles SET status = 'active' WHERE id = ?").bind(id),
  ]);
  const me = { id, siteId: site } as Parameters<typeof findRecipient>[1] & { id: MemberId };
  const draftTo = async (other: MemberId) =>
    (await findRecipient(services, me, other))?.partner.draft;
  const readDraft = () =>
    row<{ text: string | null }>("SELECT signup_message AS text FROM accounts WHERE id = ?", id);
  return { id, me, draftTo, readDraft };
}
const writer = (id: MemberId) => ({ id, siteId: site }) as Parameters<typeof sendTestMessage>[0];
const count = (table: string) =>
  row<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`, site);

test("a message written before joining stays an unsent draft in that chat only", async () => {
  const anna = await addMember(site);
  const other = await addMember(site);
  const { draftTo } = await addJoinedMember(anna.id);
  expect([await draftTo(anna.id), await draftTo(other.id)]).toEqual([MESSAGE_TEXT, null]);
  expect([await count("messages"), await count("conversations")]).toEqual([{ n: 0 }, { n: 0 }]);
});

test("the draft is kept if the other member wrote first", async () => {
  const anna = await addMember(site, { premium: true, credits: 5 });
  const { id, me } = await addJoinedMember(anna.id);
  expect((await sendTestMessage(anna, { id })).ok).toBe(true);
  const opened = await openConversation(services, me, {
    conversationId: await conversationIdOf(site, anna.id, id),
  });
  expect(opened?.head.draft).toBe(MESSAGE_TEXT);
  const hers = await openConversation(
    services,
    { ...me, id: anna.id },
    {
      conversationId: await conversationIdOf(site, anna.id, id),
    },
  );
  expect(hers?.head.draft).toBeNull();
});

test("sending a first message to them removes the draft, to another member does not", async () => {
  const anna = await addMember(site);
  const other = await addMember(site);
  const { id, readDraft } = await addJoinedMember(anna.id);
  expect((await sendTestMessage(writer(id), other)).ok).toBe(true);
  expect(await readDraft()).toEqual({ text: MESSAGE_TEXT });
  expect((await sendTestMessage(writer(id), anna)).ok).toBe(true);
  expect(await readDraft()).toEqual({ text: null });
});

test("a draft without a recipient is not kept", async () => {
  const hidden = await addMember(site, { profileStatus: "hidden" });
  const withoutRecipient = await addJoinedMember(null);
  expect(await withoutRecipient.readDraft()).toEqual({ text: null });
  await env.DB.prepare("UPDATE accounts SET email = 'x@example.test' WHERE id = ?")
    .bind(withoutRecipient.id)
    .run();
  expect(await (await addJoinedMember(hidden.id)).readDraft()).toEqual({ text: null });
});
