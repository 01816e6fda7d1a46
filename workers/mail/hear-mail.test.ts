import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import { findStop, writeAgain } from "~/domain/account/find-stop";
import { letterProof } from "~/domain/suppression/letter-proof";
import { days } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import { bindings } from "../../tests/support/bindings";
import { complaintOf, reportOf, type Wrote, wordsOf } from "../../tests/support/mail-reports";
import { addMember, addSite, mailOf, realServices } from "../../tests/support/world";
import { hearMail } from "./hear-mail";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

const services = realServices();

/** Processes a mail as Email Routing delivers it; returns the rejection text, or null. */
async function hear({ headers, raw }: Wrote): Promise<string | null> {
  const refused: string[] = [];
  const message = {
    ...{ from: "", to: "letters@in.test", headers: new Headers(headers) },
    ...{ raw: new Response(raw).body, rawSize: raw.length },
    setReject: (why: string) => void refused.push(why),
  } as unknown as ForwardableEmailMessage;
  const context = createExecutionContext();
  await hearMail(message, bindings, context);
  await waitOnExecutionContext(context);
  return refused[0] ?? null;
}

/** A member who got an e-mail; `ago`: the time since it was sent. */
async function written(ago = 0) {
  const me = await addMember(await addSite());
  const then = realServices({ now: () => Date.now() - ago });
  return { me, proof: await letterProof(then, me.siteId as SiteId, mailOf(me.id)) };
}

test.each([
  ["bounce", reportOf],
  ["fbl", complaintOf],
  ["unsubscribe", wordsOf],
] as const)(
  "a report stops its address as %s, and the same report again has no effect",
  async (reason, of) => {
    const { me, proof } = await written();
    const other = await written();
    expect(await hear(of(proof))).toBeNull();
    expect(await findStop(services, me)).toBe(reason);
    expect(await findStop(services, other.me)).toBeNull();
    await writeAgain(realServices({ now: () => Date.now() + 2000 }), me);
    expect(await hear(of(proof))).toBeNull();
    expect(await findStop(services, me)).toBeNull();
  },
);

test("a replayed report does not undo a member's own removal of the stop", async () => {
  const { me, proof } = await written(days(2));
  await hear(reportOf(proof));
  await writeAgain(services, me);
  await hear(complaintOf(proof));
  expect(await findStop(services, me)).toBeNull();
  const soon = realServices({ now: () => Date.now() + days(1) });
  const later = await letterProof(soon, me.siteId, mailOf(me.id));
  const tomorrow = vi.spyOn(Date, "now").mockReturnValue(Date.now() + days(1));
  await hear(complaintOf(later));
  tomorrow.mockRestore();
  expect(await findStop(services, me)).toBe("fbl");
});

test("a late, forged, foreign or unrelated report stops no address", async () => {
  const [{ me, proof }, other] = [await written(), await written()];
  const [hash = "", signature = "", seconds = "", ...site] = proof.split(".");
  const forged = [
    [other.proof.split(".")[0], signature, seconds, ...site],
    [hash, "A".repeat(43), seconds, ...site],
    [hash, signature, "zzzzzz", ...site],
    [hash, signature, seconds, other.me.siteId],
    [hash, signature, seconds],
  ].map((parts) => parts.join("."));
  for (const one of forged) for (const of of [reportOf, complaintOf, wordsOf]) await hear(of(one));
  await hear(reportOf(proof, { action: "delayed", status: "4.4.1" }));
  await hear(reportOf(proof, { action: "failed", status: "4.2.2" }));
  await hear(complaintOf(proof, "not-spam"));
  await hear(reportOf(""));
  for (const one of [me, other.me]) expect(await findStop(services, one)).toBeNull();
});

test("a person gets a rejection, a machine none, and a large mail is not read", async () => {
  const person = { headers: { subject: "Hello" }, raw: "Subject: Hello\r\n\r\nWho are you?" };
  expect(await hear(person)).toBe("Nobody reads this mailbox");
  const away = {
    headers: { "auto-submitted": "auto-replied" },
    raw: "Subject: Away\r\n\r\nNot here.",
  };
  expect(await hear(away)).toBeNull();
  const { me, proof } = await written();
  const { headers, raw } = reportOf(proof);
  expect(await hear({ headers, raw: raw + "x".repeat(300_000) })).toBeNull();
  expect(await findStop(services, me)).toBeNull();
});

test("a report with a base64 e-mail or a folded header is parsed too", async () => {
  const [coded, folded] = [await written(), await written()];
  await hear(reportOf(coded.proof, { coded: true }));
  await hear(reportOf(folded.proof, { folded: true }));
  for (const { me } of [coded, folded]) expect(await findStop(services, me)).toBe("bounce");
});
