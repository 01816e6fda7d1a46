import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { findSuppressionReason, resumeEmails } from "../../app/domain/account/recipient";
import { createEmailProof } from "../../app/domain/suppression/apply-outcome";
import { days } from "../../app/kit/duration";
import type { SiteId } from "../../app/kit/ids";
import { bindings } from "../../tests/support/bindings";
import {
  bounceReportOf,
  type InboundMail,
  spamReportOf,
  unsubscribeMailOf,
} from "../../tests/support/inbound-mails";
import { recordLog } from "../../tests/support/record-log";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../tests/support/test-database";
import { handleInboundMail } from "./handle-inbound-mail";

describe("handle inbound mail", () => {
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
});

describe("received reports", () => {
  /** Bounces and spam reports in the formats of large mail services, with invented addresses. */
  const samples = import.meta.glob<string>("../../tests/support/mail-reports-received/*.eml", {
    eager: true,
    import: "default",
    query: "?raw",
  });

  const lines = recordLog("@", "192.0.2");

  type Result = "bounce" | "fbl" | "unsubscribe" | "counted" | "nothing" | `${string} ${string}`;

  /**
   * Expected result by file: the reason for the stop, a counted bounce, no result, or the code and
   * service that are logged.
   */
  const RESULTS: Record<string, Result> = {
    "bounce-mailbox-full": "counted",
    "bounce-sender-blocked": "5.7.1 receiver.example",
    "bounce-without-status": "bounce",
    "bounce-global": "bounce",
    "report-opt-out": "unsubscribe",
    "gmail-no-such-user": "bounce",
    "gmail-over-quota": "counted",
    "gmail-unauthenticated": "5.7.26 google.com",
    "gmail-delayed": "nothing",
    "outlook-block-list": "5.7.1 outlook.com",
    "outlook-mailbox-unavailable": "counted",
    "exchange-not-found": "bounce",
    "exchange-spam-filter": "5.1.0 outlook.com",
    "yahoo-unknown-user": "bounce",
    "yahoo-disabled-mailbox": "counted",
    "yahoo-complaints": "4.7.0 yahoodns.net",
    "postfix-no-enhanced-code": "bounce",
    "postfix-code-in-diagnostic": "bounce",
    "postfix-full-without-code": "counted",
    "postfix-expired": "counted",
    "message-too-large": "counted",
    "system-full": "counted",
    "mailbox-disabled": "counted",
    "temporary-failure": "counted",
    "sender-address-refused": "5.1.8 receiver.example",
    "report-delivered": "nothing",
    "report-relayed": "nothing",
    "report-expanded": "nothing",
    "several-with-ours-failed": "bounce",
    "several-with-ours-delivered": "nothing",
    "several-behind-a-list": "counted",
    "global-headers": "bounce",
    "exim-plain": "bounce",
    "qmail-plain": "counted",
    "feedback-abuse": "fbl",
    "feedback-fraud": "fbl",
    "feedback-opt-out-list": "unsubscribe",
    "feedback-not-spam": "nothing",
    "feedback-other": "nothing",
    "feedback-virus": "feedback_virus unknown",
    "feedback-dkim": "feedback_dkim unknown",
    "feedback-auth-failure": "feedback_auth-failure provider.example",
  };

  const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1, -".eml".length);

  test("every sample has its expected result", () => {
    expect(Object.keys(samples).map(nameOf).sort()).toEqual(Object.keys(RESULTS).sort());
  });

  test.each(Object.entries(RESULTS))("%s is handled as %s", async (name, result) => {
    const me = await addMember(await addSite());
    const services = realServices();
    const proof = await createEmailProof(services, me.siteId, emailAddressOf(me.id));
    const [, sample = ""] = Object.entries(samples).find(([path]) => nameOf(path) === name) ?? [];
    const raw = sample
      .replaceAll("{proof}", proof)
      .replaceAll("{to}", emailAddressOf(me.id))
      .replaceAll(/\r?\n/g, "\r\n");
    const context = createExecutionContext();
    const head = new Headers({ "content-type": "multipart/report" });
    await handleInboundMail(
      {
        from: "",
        to: "reports@site.example",
        headers: head,
        raw: new Response(raw).body,
        rawSize: raw.length,
        setReject: () => undefined,
      } as unknown as ForwardableEmailMessage,
      bindings,
      context,
    );
    await waitOnExecutionContext(context);
    expect(await resultFor(me)).toBe(result);
  });

  async function resultFor(me: Awaited<ReturnType<typeof addMember>>): Promise<Result> {
    const stop = await findSuppressionReason(realServices(), me);
    if (stop) return stop;
    const counted = await env.DB.prepare("SELECT bounces FROM soft_bounces WHERE site_id = ?")
      .bind(me.siteId)
      .first<number>("bounces");
    if (counted) return "counted";
    const events = lines.map((line) => JSON.parse(line) as Record<string, string>);
    expect(events.filter(({ event }) => event === "mail.unheard")).toEqual([]);
    const refused = events.find(({ event }) => event === "mail.sender_refused");
    return refused ? `${refused.code} ${refused.provider}` : "nothing";
  }
});
