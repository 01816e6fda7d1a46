import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendMessage } from "~/domain/conversation/send-message";
import type { MemberId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { addBlock, siteOf } from "../../tests/support/member-fixtures";
import { messageCallTo, openPage, responsesTo, sendPageCall } from "../../tests/support/open-page";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";

afterEach(() => void vi.useRealTimers());

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

const rich = { premium: true, credits: 500 };
const messagesOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT count(*) AS n FROM messages WHERE sender_id = ?").bind(id).first("n");

/** A member with many credits and a recipient, on a site. */
async function addWriterAndReader(options: Parameters<typeof addMember>[1] = rich) {
  const site = await addSite();
  return { site, writer: await addMember(site, options), reader: await addMember(site) };
}

/** The responses to these requests of a member's page; checks that nothing was written. */
async function expectRefused(writer: TestMember, calls: object[]) {
  const page = await openPage(writer);
  for (const call of calls) sendPageCall(page, call);
  await expect.poll(() => responsesTo(page).length).toBe(calls.length);
  expect(await messagesOf(writer)).toBe(0);
  return responsesTo(page);
}

test("missing, hidden, blocking or own recipients get one error, an own block another", async () => {
  const { site, writer, reader } = await addWriterAndReader();
  const elsewhere = await addMember(await addSite());
  const hidden = await addMember(site, { profileStatus: "hidden" });
  const blocked = await addMember(site);
  await addBlock(reader, writer);
  await addBlock(writer, blocked);
  const unknownMember = { id: asId<MemberId>("0".repeat(22)) };
  const calls = [unknownMember, elsewhere, hidden, blocked, reader, writer].map((to) =>
    messageCallTo(to),
  );
  const own = calls.map(({ to }) => (to === blocked.id ? "blocked" : "not_found"));
  expect(await expectRefused(writer, calls)).toEqual(own);
});

test("no message is sent without credits, starts or a confirmed address", async () => {
  const { site, writer, reader } = await addWriterAndReader({ premium: true });
  expect(await expectRefused(writer, [messageCallTo(reader)])).toEqual(["not_enough_credits"]);
  const waiting = await addMember(site, { ...rich, status: "not_confirmed" });
  expect(await expectRefused(waiting, [messageCallTo(reader)])).toEqual(["email_unconfirmed"]);
  const free = await addMember(site);
  const page = await openPage(free);
  for (let n = 0; n < 3; n++)
    sendPageCall(page, { ...messageCallTo(await addMember(site)), price: 0 });
  await expect.poll(() => responsesTo(page)).toEqual([1, 1, "free_starts_used"]);
});

test("an invalid message is rejected with its client id", async () => {
  const { writer, reader } = await addWriterAndReader();
  const call = messageCallTo(reader);
  const calls = [
    ...["", " ", "x".repeat(1_001), 7, null].map((text) => ({ ...call, text })),
    ...["", "someone", 7, { id: reader.id }].map((to) => ({ ...call, to })),
    { ...call, client_id: "x".repeat(36) },
    ...[-1, 0.5, "1", null].map((price) => ({ ...call, price })),
    { ...call, agrees: "yes" },
    { ...call, siteId: "elsewhere" },
    { client_id: call.client_id },
  ];
  expect(await expectRefused(writer, calls)).toEqual(calls.map(() => "invalid"));
});

test("an invalid event is dropped, and the socket stays open", async () => {
  const { writer, reader } = await addWriterAndReader();
  const page = await openPage(writer);
  const good = JSON.stringify({ type: "send", ...messageCallTo(reader) });
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"send"',
    '{"type":"send"}',
    '{"type":"sent"}',
    JSON.stringify({ type: "send", to: reader.id, text: "no id" }),
    JSON.stringify({ type: "send", ...messageCallTo(reader), client_id: "short" }),
    JSON.stringify({ type: "send", ...messageCallTo(reader), client_id: ["x".repeat(36)] }),
    JSON.stringify({ type: "toString", ...messageCallTo(reader) }),
    good.padEnd(20_001),
  ])
    page.socket.send(text);
  page.socket.send(new TextEncoder().encode(good));
  page.socket.send(good.padEnd(20_000));
  await expect.poll(() => responsesTo(page)).toEqual([1]);
  expect(page.closed).toBe(0);
});

test("a member sends 300 at once by socket and HTTP, then five a second", async () => {
  const { site, writer, reader } = await addWriterAndReader();
  const pages = [await openPage(writer), await openPage(writer)] as const;
  const empty = () => messageCallTo(reader, "");
  for (let n = 0; n < 299; n++) sendPageCall(pages[n % 2 ? 1 : 0], empty());
  await expect.poll(() => pages.flatMap((page) => responsesTo(page)).length).toBe(299);
  const post = async () => {
    const { to, client_id: clientId, text, price: shown } = messageCallTo(reader);
    const sender = { site: await siteOf(site), id: writer.id };
    return sendMessage(realServices(), sender, { to, clientId, text, shown });
  };
  expect(await post()).toMatchObject({ ok: true });
  expect(await post()).toEqual({ ok: false, refusal: "too_fast", seconds: 1 });
  sendPageCall(pages[0], empty());
  await expect.poll(() => responsesTo(pages[0]).at(-1)).toBe("too_fast");
  vi.setSystemTime(Date.now() + 1_000);
  for (let n = 0; n < 6; n++) sendPageCall(pages[1], empty());
  await expect
    .poll(() => responsesTo(pages[1]).slice(-6))
    .toEqual([...Array.from({ length: 5 }, () => "invalid"), "too_fast"]);
  expect(await messagesOf(writer)).toBe(1);
});
