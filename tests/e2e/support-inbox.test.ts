import { days } from "~/kit/duration";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { logIn } from "../support/log-in";
import { operatorOrigin, signInAsStaff } from "../support/open-as-staff";

const MEMBER = "german@demo.test";
const QUESTION = "Meine Credits fehlen seit gestern.";

/** Delivers an e-mail as Email Routing does. */
async function deliver(address: string, mail: { from: string; subject: string; text: string }) {
  const to = "support@localhost.test";
  const domain = mail.from.slice(mail.from.indexOf("@") + 1);
  const raw = [
    `Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=${domain}`,
    `From: ${mail.from}`,
    `To: ${to}`,
    `Subject: ${mail.subject}`,
    "Message-ID: <reply@demo.test>",
    "Content-Type: text/plain; charset=utf-8",
    "",
    mail.text,
  ].join("\r\n");
  const query = new URLSearchParams({ from: mail.from, to });
  const answer = await fetch(new URL(`/cdn-cgi/local/email?${query}`, address), {
    method: "POST",
    body: raw,
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

test("a complaint is answered in German, the reply reopens it, and it is solved", async ({
  page,
  site,
  address,
  newVisitor,
  readEmailTo,
}) => {
  test.setTimeout(240_000);
  site.write(
    `INSERT INTO complaints (id, site_id, case_number, form_key, account_id, kind, body, email, language, created_at)
     SELECT ?, site_id, ?, ?, id, 'payment', ?, email, 'de', ? FROM accounts WHERE email = ?`,
    ...["complaint-of-the-test-", "TFCR-9234", "key of the test", QUESTION],
    ...[Date.now() - days(1), MEMBER],
  );
  site.write(
    `INSERT INTO canned_answers (id, site_id, language, title, body, updated_at)
     SELECT 'canned-of-the-test----', site_id, 'de', 'Geld zurück', 'Wir haben das Geld zurückgeschickt, {name}.', 0 FROM accounts WHERE email = ?`,
    MEMBER,
  );
  await signInAsStaff(page, { site, address }, "support");
  const origin = operatorOrigin(address);
  await page.setViewportSize(DESK);
  await page.goto(`${origin}/operator/support`);
  await expectNoViolations(page, "the inbox", [PHONE, DESK]);
  await page.goto(`${origin}/operator/support?q=${encodeURIComponent(MEMBER)}`);
  // The keyboard reaches the row and opens it.
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expectNoViolations(page, "a thread", [PHONE, DESK]);

  const text = page.getByLabel(/^Answer in Deutsch/);
  await text.fill("Ein Entwurf.");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("t");
  await expect(page.getByText("The thread is yours.")).toBeVisible();
  await expect(text).toHaveValue("Ein Entwurf.");
  await text.fill("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("c");
  await expect(page.getByLabel(/Canned answer/)).toBeFocused();
  await page.getByLabel(/Canned answer/).selectOption({ label: "Geld zurück" });
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(/Wir haben das Geld zurückgeschickt, \S+\./);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The answer is sent.")).toBeVisible();

  const email = await readEmailTo(MEMBER, "support_answer");
  expect(email.subject).toMatch(/unsere Antwort auf deine Nachricht \[\S+\]/);
  expect(email.plain).toContain("Wir haben das Geld zurückgeschickt");
  const member = await newVisitor({ viewport: PHONE });
  await logIn(member, MEMBER);
  await member.goto("/settings/reports");
  await expect(member.getByText(/Wir haben das Geld zurückgeschickt/).first()).toBeVisible();

  await deliver(address, {
    from: MEMBER,
    subject: `Re: ${email.subject.replaceAll(/[^ -~]/g, "")}`,
    text: "Danke, aber es ist noch nicht da.",
  });
  await page.reload();
  await expect(page.getByText("Danke, aber es ist noch nicht da.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Open" })).toBeVisible();
  // Twenty days later the promise is broken, and the thread comes first.
  site.write(
    "UPDATE support_threads SET due_at = due_at - ? WHERE member_id = (SELECT id FROM accounts WHERE email = ?)",
    days(20),
    MEMBER,
  );
  await page.reload();
  await expect(page.getByText(/days late/)).toBeVisible();
  await page.goto(`${origin}/operator/support?tab=mine`);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  // A key reaches the thread only once its page took the place of the list.
  await expect(text).toBeVisible();
  await page.keyboard.press("r");
  await expect(text).toBeFocused();
  await page.keyboard.type("Es kommt morgen an.");
  await page.getByRole("button", { name: "Send and solve" }).click();
  await expect(page.getByText("Solved. The clock has stopped.")).toBeVisible();
  await expect(page.getByText(/days late/)).toBeHidden();
  await page.goto(`${origin}/operator/support?tab=solved`);
  await expect(page.getByRole("link", { name: /./ }).first()).toBeVisible();
});

test("two agents see that a thread is open twice, and edit canned answers", async ({
  page,
  site,
  address,
  newVisitor,
}) => {
  test.setTimeout(120_000);
  await signInAsStaff(page, { site, address }, "support");
  const origin = operatorOrigin(address);
  await page.setViewportSize(PHONE);
  await page.goto(`${origin}/operator/support?tab=all`);
  await page.locator("[data-row]").first().click();
  await expect(page.getByRole("button", { name: "Send and solve" })).toBeVisible();
  const colleague = await newVisitor({ viewport: DESK });
  await signInAsStaff(colleague, { site, address }, "operator");
  await colleague.goto(page.url());
  await expect(colleague.getByText("Also open by Kim the support.")).toBeVisible();
  await page.goto(`${origin}/operator/support/answers`);
  await expectNoViolations(page, "canned answers", [PHONE, DESK]);
  const fields = page.getByRole("region").or(page.locator("section")).last();
  await fields.getByLabel("Title").fill("Opening hours");
  await fields.getByLabel("Text").fill("We answer every day, {name}.");
  await fields.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The answer is saved.")).toBeVisible();
  await page.getByText("Opening hours", { exact: true }).click();
  await page.getByRole("button", { name: "Remove Opening hours" }).click();
  await expect(page.getByText("The answer is removed.")).toBeVisible();
});
