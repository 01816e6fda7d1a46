import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { findSuppressionReason } from "~/domain/account/find-suppression-reason";
import { createEmailProof } from "~/domain/suppression/email-proof";
import { bindings } from "../../tests/support/bindings";
import { recordLog } from "../../tests/support/record-log";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../tests/support/test-database";
import { handleInboundMail } from "./handle-inbound-mail";

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
