import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import { findSuppressionReason, resumeEmails } from "~/domain/account/find-suppression-reason";
import { createEmailProof } from "~/domain/suppression/email-proof";
import { days } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import { bindings } from "../../tests/support/bindings";
import {
  bounceReportOf,
  type InboundMail,
  spamReportOf,
  unsubscribeMailOf,
} from "../../tests/support/inbound-mails";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../tests/support/test-database";
import { handleInboundMail } from "./handle-inbound-mail";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

const services = realServices();

/** Processes a mail as Email Routing delivers it; returns the rejection text, or null. */
async function receive({ headers, raw }: InboundMail): Promise<string | null> {
  const refused: string[] = [];
  const message = {
    from: "",
    to: "letters@in.test",
    headers: new Headers(headers),
    raw: new Response(raw).body,
    rawSize: raw.length,
    setReject: (reason: string) => void refused.push(reason),
  } as unknown as ForwardableEmailMessage;
  const context = createExecutionContext();
  await handleInboundMail(message, bindings, context);
  await waitOnExecutionContext(context);
  return refused[0] ?? null;
}

/** A member who got an e-mail; `ago`: the time since it was sent. */
async function sentEmail(ago = 0) {
  const me = await addMember(await addSite());
  const then = realServices({ now: () => Date.now() - ago });
  return { me, proof: await createEmailProof(then, me.siteId as SiteId, emailAddressOf(me.id)) };
}

test.each([
  ["bounce", bounceReportOf],
  ["fbl", spamReportOf],
  ["unsubscribe", unsubscribeMailOf],
] as const)(
  "a report stops its address as %s, and the same report again has no effect",
  async (reason, of) => {
    const { me, proof } = await sentEmail();
    const other = await sentEmail();
    expect(await receive(of(proof))).toBeNull();
    expect(await findSuppressionReason(services, me)).toBe(reason);
    expect(await findSuppressionReason(services, other.me)).toBeNull();
    await resumeEmails(realServices({ now: () => Date.now() + 2000 }), me);
    expect(await receive(of(proof))).toBeNull();
    expect(await findSuppressionReason(services, me)).toBeNull();
  },
);

test("a replayed report does not undo a member's own removal of the stop", async () => {
  const { me, proof } = await sentEmail(days(2));
  await receive(bounceReportOf(proof));
  await resumeEmails(services, me);
  await receive(spamReportOf(proof));
  expect(await findSuppressionReason(services, me)).toBeNull();
  const soon = realServices({ now: () => Date.now() + days(1) });
  const later = await createEmailProof(soon, me.siteId, emailAddressOf(me.id));
  const tomorrow = vi.spyOn(Date, "now").mockReturnValue(Date.now() + days(1));
  await receive(spamReportOf(later));
  tomorrow.mockRestore();
  expect(await findSuppressionReason(services, me)).toBe("fbl");
});

test("a late, forged, foreign or unrelated report stops no address", async () => {
  const [{ me, proof }, other] = [await sentEmail(), await sentEmail()];
  const [hash = "", signature = "", seconds = "", ...site] = proof.split(".");
  const forged = [
    [other.proof.split(".")[0], signature, seconds, ...site],
    [hash, "A".repeat(43), seconds, ...site],
    [hash, signature, "zzzzzz", ...site],
    [hash, signature, seconds, other.me.siteId],
    [hash, signature, seconds],
  ].map((parts) => parts.join("."));
  for (const one of forged)
    for (const of of [bounceReportOf, spamReportOf, unsubscribeMailOf]) await receive(of(one));
  await receive(bounceReportOf(proof, { action: "delayed", status: "4.4.1" }));
  await receive(bounceReportOf(proof, { action: "failed", status: "4.2.2" }));
  await receive(spamReportOf(proof, "not-spam"));
  await receive(bounceReportOf(""));
  for (const one of [me, other.me]) expect(await findSuppressionReason(services, one)).toBeNull();
});

test("a person gets a rejection, a machine none, and a large mail is not read", async () => {
  const person = { headers: { subject: "Hello" }, raw: "Subject: Hello\r\n\r\nWho are you?" };
  expect(await receive(person)).toBe("Nobody reads this mailbox");
  const away = {
    headers: { "auto-submitted": "auto-replied" },
    raw: "Subject: Away\r\n\r\nNot here.",
  };
  expect(await receive(away)).toBeNull();
  const { me, proof } = await sentEmail();
  const { headers, raw } = bounceReportOf(proof);
  expect(await receive({ headers, raw: raw + "x".repeat(300_000) })).toBeNull();
  expect(await findSuppressionReason(services, me)).toBeNull();
});

test("a report with a base64 e-mail or a folded header is parsed too", async () => {
  const coded = await sentEmail();
  const folded = await sentEmail();
  await receive(bounceReportOf(coded.proof, { coded: true }));
  await receive(bounceReportOf(folded.proof, { folded: true }));
  for (const { me } of [coded, folded])
    expect(await findSuppressionReason(services, me)).toBe("bounce");
});
