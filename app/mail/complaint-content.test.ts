import { expect, test } from "vitest";
import type { EmailOrder } from "~/domain/outbox/outbox";
import type { SiteId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { renderEmail } from "./render-email";

type FiledFields = Extract<EmailOrder, { template: "complaint_filed" }>["fields"];

const site = {
  name: "Amorelle",
  mail_name: "Amorelle",
  niche: 1,
  support_email: "help@site.test",
  answer_days: 9,
};
const envelope = {
  siteId: asId<SiteId>("site"),
  to: "sam@example.test",
  language: "en",
  origin: "https://site.test",
} as const;
const filed: FiledFields = {
  number: "K7F3-92QD",
  kind: "content",
  name: "Sam & <b>Jo</b>",
  email: "sam@example.test",
  member: null,
  about: null,
  language: "fi",
  words: "First line\n<script>alert(1)</script>",
  goodFaith: true,
  childAbuse: false,
};
const render = (order: EmailOrder) =>
  renderEmail(order, site, { sender: "mail@site.test", read: null });
const renderFiled = (fields: Partial<FiledFields> = {}) =>
  render({ ...envelope, template: "complaint_filed", fields: { ...filed, ...fields } });

test("a complaint's author gets number and answer time, in HTML and plain text", async () => {
  const { subject, html, plain } = await render({
    ...envelope,
    template: "complaint_received",
    fields: { number: "K7F3-92QD" },
  });
  expect(subject).toBe("We have received your message to Amorelle (K7F3-92QD)");
  for (const body of [html, plain])
    for (const words of ["K7F3-92QD", "within 9 days", "help@site.test"])
      expect(body).toContain(words);
  expect(html).not.toContain("href=");
});

test("staff get the complete complaint as escaped text", async () => {
  const { subject, html, plain } = await renderFiled();
  expect(subject).toBe("K7F3-92QD: Illegal content");
  for (const words of [
    "Name: Sam & <b>Jo</b>",
    "E-mail address: sam@example.test",
    "Language: Suomi",
    "> First line\n> <script>",
    "good faith",
  ]) {
    expect(plain).toContain(words);
  }
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<script|<b>Jo/);
});

test("a report of child abuse starts with that", async () => {
  const urgent = "Please handle it before everything else.";
  const { html, plain } = await renderFiled({ childAbuse: true, name: null, email: null });
  for (const body of [html, plain]) expect(body).toContain(urgent);
  expect(plain).toContain("we can’t reply");
  expect(plain).not.toContain("Name:");
  expect((await renderFiled()).plain).not.toContain(urgent);
});

test("an unknown complaint subject is rejected", async () => {
  await expect(renderFiled({ kind: "love" })).rejects.toThrow();
});

test("a report's e-mail holds ids, reason, screen and answer time", async () => {
  const reporter = "id-of-reporter";
  const reported = "id-of-reported";
  const conversation = "id-of-chat";
  const fields = {
    number: "K7F3-92QD",
    reason: "threats",
    screen: "chat",
    reporter,
    reported,
    conversation,
    language: "fi",
    words: "<b>Help</b>",
  } as const;
  const renderReport = (email: string | null) =>
    render({ ...envelope, template: "report_filed", fields: { ...fields, email } });
  const { subject, html, plain } = await renderReport("sam@example.test");
  expect(subject).toBe("K7F3-92QD: member reported (Insults or threats)");
  for (const words of [
    reporter,
    reported,
    conversation,
    "In the chat",
    "Suomi",
    "> <b>Help</b>",
    "within 9 days",
  ])
    expect(plain).toContain(words);
  expect(html).not.toContain("<b>Help");
  const unconfirmed = (await renderReport(null)).plain;
  expect(unconfirmed).not.toContain("within 9 days");
  expect(unconfirmed).toContain("isn’t confirmed");
});
