import { expect, test } from "vitest";
import type { EmailOrder } from "~/domain/outbox/outbox";
import type { MemberId } from "~/kit/ids";
import { directory } from "../../tests/support/bindings";
import {
  consumeJobs,
  EMAIL_TO_SAM,
  localMails,
  outboxRow,
  queueTestEmail,
  SECRET,
  setUpOutbox,
  site,
} from "../../tests/support/outbox-emails";
import { addMember, addSite, emailAddressOf } from "../../tests/support/test-database";

setUpOutbox();

test("an e-mail is sent in the member's language and clears its payload", async () => {
  const id = await queueTestEmail();
  const result = await consumeJobs({ outboxId: id });
  expect(result.explicitAcks).toEqual(["message-0"]);
  expect(await outboxRow(id)).toEqual({ status: "sent", payload: "", attempts: 1 });
  const [mail] = await localMails();
  expect(mail).toMatchObject({
    id,
    recipient: "sam@example.test",
    language: "en",
    subject: "012 345: confirm your e-mail address for Amorelle",
  });
  for (const body of [mail?.html, mail?.plain]) {
    expect(body).toContain(`https://${site}/${SECRET}`);
    expect(body).toContain("012 345");
  }
});

test("an e-mail declares its language for screen readers", async () => {
  await consumeJobs({ outboxId: await queueTestEmail({ language: "nl" }) });
  const [mail] = await localMails();
  expect(
    new Set([...(mail?.html ?? "").matchAll(/ lang="(\w+)"/g)].map((match) => match[1])),
  ).toEqual(new Set(["nl"]));
  expect(mail?.subject).not.toMatch(/confirm your/);
});

/** The `lang` of an e-mail, and whether it contains Québec's words. */
async function frenchTo(account: MemberId | null): Promise<[string | undefined, boolean]> {
  const to = account ? emailAddressOf(account) : "sam@example.test";
  const { explicitAcks } = await consumeJobs({
    outboxId: await queueTestEmail({ language: "fr", account, to, origin: `https://${site}` }),
  });
  expect(explicitAcks).toHaveLength(1);
  const mail = (await localMails()).at(-1);
  const plain = mail?.plain ?? "";
  expect(plain).toMatch(/courriel|e-mail/);
  return [/<html dir="ltr" lang="([\w-]+)"/.exec(mail?.html ?? "")?.[1], !plain.includes("e-mail")];
}

test("an e-mail is written in the variant of its member's country", async () => {
  const there = { country: "CA", region: "CA-QC" };
  expect(await frenchTo((await addMember(site, there)).id)).toEqual(["fr-CA", true]);
  expect(await frenchTo((await addMember(site)).id)).toEqual(["fr", false]);
  expect(await frenchTo((await addMember(await addSite(), there)).id)).toEqual(["fr", false]);
  expect(await frenchTo(null)).toEqual(["fr", false]);
});

test("an e-mail without an account uses its site's only country", async () => {
  const alone = await addSite({ name: "Seule", countries: ["CA"] });
  await consumeJobs({
    outboxId: await queueTestEmail({ language: "fr", siteId: alone, origin: `https://${alone}` }),
  });
  const html = await directory
    .prepare("SELECT html FROM local_mails WHERE site_id = ?")
    .bind(alone)
    .first<string>("html");
  expect(html).toContain('lang="fr-CA"');
});

test("user input is text in an e-mail, never markup", async () => {
  await consumeJobs({ outboxId: await queueTestEmail(EMAIL_TO_SAM) });
  const [mail] = await localMails();
  expect(mail?.html).not.toContain("<b>Jo</b>");
  expect(mail?.html).toContain("&lt;b&gt;Jo&lt;/b&gt;");
});

test("an e-mail loads no resource and has no URL except its button's", async () => {
  await consumeJobs({ outboxId: await queueTestEmail() });
  const [mail] = await localMails();
  const addresses = [
    ...(mail?.html ?? "").matchAll(/(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)/g),
  ].map((match) => match[1]);
  expect(new Set(addresses)).toEqual(new Set([`https://${site}/${SECRET}`]));
});

test("an e-mail with only a code has no button", async () => {
  await consumeJobs({
    outboxId: await queueTestEmail({
      template: "login_code",
      fields: { name: "Sam", code: "654321" },
    } as Partial<EmailOrder>),
  });
  const [mail] = await localMails();
  expect(mail?.plain).toContain("654 321");
  expect(mail?.html).not.toContain("href=");
});
