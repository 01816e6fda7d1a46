import { describe, expect, test } from "vitest";
import { NOTIFICATION_EMAILS } from "~/domain/outbox/email-records.schema";
import type { EmailRequest, EmailTemplateFields } from "~/domain/outbox/outbox";
import { emailRequestSchema } from "~/domain/outbox/outbox.schema";
import type { PushFields, PushOrder, PushTemplate } from "~/domain/push/push";
import { PUSH_TEMPLATES } from "~/domain/push/push.schema";
import { formatDate, formatMoney } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/languages";
import { getTranslator } from "~/i18n/translator";
import { type ConversationId, type MemberId, newId, type SiteId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { renderPushText } from "./push-text";
import { renderEmail } from "./render-email";
import { SAMPLE_EMAILS } from "./sample-emails";

describe("complaint content", () => {
  type FiledFields = Extract<EmailRequest, { template: "complaint_filed" }>["fields"];

  const site = {
    name: "Amorelle",
    mail_name: "Amorelle",
    niche: 1,
    support_email: "help@site.test",
    answer_days: 9,
    min_age: 18,
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
    withdrawal: false,
  };
  const render = (request: EmailRequest) =>
    renderEmail(request, site, { sender: "mail@site.test", read: null });
  const renderFiled = (fields: Partial<FiledFields> = {}) =>
    render({ ...envelope, template: "complaint_filed", fields: { ...filed, ...fields } });

  test("a complaint's author gets number and answer time, in HTML and plain text", async () => {
    const { subject, html, plain } = await render({
      ...envelope,
      template: "complaint_received",
      fields: { number: "K7F3-92QD", own: false },
    });
    expect(subject).toBe("We’ve received your message to Amorelle (K7F3-92QD)");
    for (const body of [html, plain])
      for (const words of ["K7F3-92QD", "within 9 days", "help@site.test"])
        expect(body).toContain(words);
    expect(html).not.toContain("href=");
  });

  test.each([
    { own: true, shown: 0 },
    { own: false, shown: 2 },
  ])("only a receipt to a typed address says who may have typed it: $own", async (row) => {
    const { html, plain } = await render({
      ...envelope,
      template: "complaint_received",
      fields: { number: "K7F3-92QD", own: row.own },
    });
    const bodies = [html, plain].filter((body) => body.includes("someone else typed"));
    expect(bodies).toHaveLength(row.shown);
  });

  test("staff get the complete complaint as escaped text", async () => {
    const { subject, html, plain } = await renderFiled();
    expect(subject).toBe("K7F3-92QD: Illegal content");
    for (const words of [
      "Name: Sam & <b>Jo</b>",
      "Email address: sam@example.test",
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
});

describe("notification content", () => {
  type Kind = keyof typeof NOTIFICATION_EMAILS;

  const site = {
    name: "Amorelle",
    mail_name: "Amorelle",
    niche: 1,
    support_email: "help@site.test",
    answer_days: 9,
    min_age: 18,
  };
  const envelope = {
    siteId: asId<SiteId>("site"),
    to: "sam@site.test",
    origin: "https://site.test",
    language: "en",
  } as const;
  const ID = "0".repeat(22);
  const conversation = ID as ConversationId;
  const member = ID as MemberId;
  const LEAVE = "https://site.test/unsubscribe/x";

  const renderNotification = <T extends Kind>(
    template: T,
    fields: EmailTemplateFields[T],
    options: { label?: string | null; leave?: string | null } = {},
  ) =>
    renderEmail({ ...envelope, template, fields } as EmailRequest, site, {
      sender: "mail@site.test",
      read: null,
      label: "fictional profile",
      leave: LEAVE,
      ...options,
    });

  const nova = { name: "Sam", who: "Nova", fictional: true, count: 1, conversation };

  test("a fictional profile is named with its label, in HTML and in plain text", async () => {
    const { html, plain } = await renderNotification("new_message", { ...nova, words: null });
    expect(plain).toContain("Nova (fictional profile)");
    expect(html).toMatch(/Nova<\/strong> ?\(fictional profile\)/);
    const { plain: other } = await renderNotification("new_message", {
      ...nova,
      fictional: false,
      words: null,
    });
    expect(other).not.toContain("fictional");
  });

  test("a fictional profile is not named if the site has no label", async () => {
    const none = { label: null };
    const emails = await Promise.all([
      renderNotification("new_message", { ...nova, words: "Hello" }, none),
      renderNotification("unread_reminder", nova, none),
      renderNotification("match", { name: "Sam", who: "Nova", fictional: true, member }, none),
      renderNotification(
        "digest",
        { name: null, messages: 1, likes: 0, people: [nova].map(asOther) },
        none,
      ),
    ]);
    for (const { html, plain } of emails) expect(html + plain).not.toContain("Nova");
    expect(emails[0]?.plain).toContain("> Hello");
  });

  const asOther = ({ who, fictional }: typeof nova) => ({ who, fictional });

  test("the message's first words are shown only if they are passed in", async () => {
    const words = `<b>${"é".repeat(300)}`;
    const { html, plain, subject } = await renderNotification("new_conversation", {
      ...nova,
      words,
    });
    expect(plain).toContain(`> <b>${"é".repeat(276)}…`);
    expect(html).toContain("&lt;b&gt;é");
    expect(subject).not.toContain("é");
    expect(html.slice(0, html.indexOf("<table"))).not.toContain("é");
    expect(
      (await renderNotification("new_conversation", { ...nova, words: null })).plain,
    ).not.toContain(">");
  });

  test.each([
    ["new_conversation", { ...nova, words: null }, `/chats/${ID}`],
    ["unread_reminder", nova, `/chats/${ID}`],
    [
      "match",
      { name: null, who: "Jo", fictional: false, member },
      `/login?next=%2Fmembers%2F${ID}%2Fchat`,
    ],
    ["like_received", { name: null, count: 2 }, "/likes/received"],
    ["digest", { name: null, messages: 1, likes: 1, people: [] }, "/chats"],
    ["digest", { name: null, messages: 0, likes: 1, people: [] }, "/likes/received"],
    ["reminder", { name: null, what: "photo" }, "/profile/photos"],
    ["reminder", { name: null, what: "profile" }, "/complete-signup"],
  ] as [Kind, EmailTemplateFields[Kind], string][])(
    "the e-mail %s links to its page",
    async (kind, fields, path) => {
      const { html, plain } = await renderNotification(kind, fields);
      expect(html).toContain(`href="https://site.test${path}"`);
      expect(plain).toContain(`\nhttps://site.test${path}\n`);
    },
  );

  test.each(LANGUAGES)(
    "%s: a notification says why it was sent and how to stop it",
    async (language) => {
      for (const template of Object.keys(NOTIFICATION_EMAILS) as Kind[])
        for (const fields of SAMPLE_EMAILS[template]) {
          const request = { ...envelope, language, template, fields } as EmailRequest;
          const { html, plain } = await renderEmail(request, site, {
            sender: "mail@site.test",
            read: null,
            leave: LEAVE,
          });
          for (const link of [LEAVE, "https://site.test/notifications"]) {
            expect(html).toContain(`href="${link}"`);
            expect(plain).toContain(link);
          }
          expect(plain.split("-- \n")[1]).toContain("Amorelle");
        }
    },
  );

  test("an e-mail that cannot be unsubscribed has no unsubscribe link", async () => {
    const { html } = await renderNotification(
      "like_received",
      { name: "Sam", count: 1 },
      { leave: null },
    );
    expect(html).not.toContain("unsubscribe");
    expect(html).toContain("/notifications");
    const request = { ...envelope, template: "password_changed", fields: { name: "Sam" } } as const;
    const other = await renderEmail(request, site, { sender: "", read: null, leave: LEAVE });
    expect(other.html).not.toMatch(/unsubscribe|notifications/);
  });

  test("rejects an empty digest, and e-mails without or with too many members", () => {
    const stored = (template: Kind, fields: object) =>
      emailRequestSchema.safeParse({ ...envelope, template, fields }).success;
    const people = Array.from({ length: 6 }, () => asOther(nova));
    expect(stored("digest", { name: null, messages: 1, likes: 0, people: [] })).toBe(true);
    expect(stored("digest", { name: null, messages: 0, likes: 0, people: [] })).toBe(false);
    expect(stored("digest", { name: null, messages: 1, likes: 0, people })).toBe(false);
    expect(stored("weekly_members", { name: null, region: null, members: [] })).toBe(false);
  });
});

describe("order content", () => {
  const site = {
    name: "Zoë",
    mail_name: "Zoë",
    niche: 1,
    support_email: "help@site.test",
    answer_days: 9,
    min_age: 18,
  };
  const of = { name: "Sam", order: "0rder-number", amount: 123_456, currency: "EUR" };
  const at = Date.UTC(2026, 10, 23, 14, 5);
  const seller = {
    name: "Seller Ltd",
    address: "1 High Street",
    city: "Łódź",
    country: "PL" as const,
    kvk: "12345678",
    tradenames: [],
    vat_numbers: ["PL2"],
    delete_discount: 0,
    added: "2026-01-01",
  };
  const bought = {
    ...of,
    credits: 150,
    vat: 21_426,
    vatRate: 2100,
    at,
    immediateAt: at,
    days: 14,
    method: "sdd" as const,
    seller,
    until: at,
    zone: "Europe/Warsaw",
  };
  const transfer = {
    holder: "Bank of Łódź",
    iban: "NL91ABNA0417164300",
    bic: null,
    reference: "R-20261",
  };
  const EMAILS = [
    { template: "order_receipt", fields: { ...bought, late: false } },
    { template: "order_receipt", fields: { ...bought, late: true } },
    { template: "order_transfer", fields: { ...of, ...transfer, credits: 150 } },
    { template: "order_failed", fields: { ...of, credits: 150 } },
    { template: "order_twice", fields: of },
    { template: "order_code_used", fields: { ...of, why: "code" } },
    { template: "order_code_used", fields: { ...of, why: "welcome" } },
    { template: "order_code_used", fields: { ...of, why: "old" } },
    { template: "order_withdrawn", fields: { ...of, credits: 9, at, reason: null } },
    {
      template: "order_withdrawn",
      fields: { ...of, credits: 9, at, reason: "It was our mistake" },
    },
    { template: "order_refunded", fields: { ...of, at } },
    { template: "order_charged_back", fields: { ...of, debit: false } },
    { template: "order_charged_back", fields: { ...of, debit: true } },
  ] as const;

  test.each(LANGUAGES)(
    "%s: an e-mail about an order shows amount, number and link",
    async (language) => {
      const texts = new Set<string>();
      for (const email of EMAILS) {
        const order = { siteId: asId<SiteId>("site"), to: "sam@example.test", language };
        const whole = { ...order, origin: "https://site.test", ...email } as EmailRequest;
        const { plain, subject } = await renderEmail(whole, site, {
          sender: "mail@site.test",
          read: null,
        });
        expect(subject).toContain("Zoë");
        expect(plain).toContain(formatMoney(123_456, "EUR", language));
        expect(plain).toContain("https://site.test/transactions/0rder-number");
        expect(plain).not.toMatch(/\{\{|undefined|NaN/);
        if ("vat" in email.fields) expect(plain).toContain(formatMoney(21_426, "EUR", language));
        if (email.template === "order_receipt") expectContract(plain, language);
        else if ("at" in email.fields) expect(plain).toContain("(UTC)");
        if ("iban" in email.fields)
          for (const detail of ["Bank of Łódź", "NL91 ABNA 0417 1643 00", "R-20261"])
            expect(plain).toContain(detail);
        if ("reason" in email.fields && email.fields.reason)
          expect(plain).toContain(email.fields.reason);
        texts.add(plain);
      }
      expect(texts.size).toBe(EMAILS.length);
    },
  );

  /** Seller, payment method and withdrawal; 14:05 UTC is 15:05 in Warsaw. */
  function expectContract(plain: string, language: string) {
    const day = formatDate(at, language, "Europe/Warsaw");
    for (const text of [
      "Seller Ltd, 1 High Street, Łódź",
      "12345678",
      "PL2",
      "help@site.test",
      day,
    ])
      expect(plain).toContain(text);
    expect(plain).toMatch(/\b(?:15|3)[.:]05/);
    expect(plain).not.toMatch(/\b(?:14|2)[.:]05|\bUTC\)/);
    for (const page of ["terms", "return-policy"])
      expect(plain).toContain(`https://site.test/pages/${page}`);
  }

  test("a receipt has the reader's date format and zone, its number, and Premium once", async () => {
    const order = { siteId: asId<SiteId>("site"), to: "sam@example.test", language: "en" };
    const render = async (premium: boolean) => {
      const fields = { ...bought, zone: "Europe/London", late: false, receipt: 20_261, premium };
      const email = { ...order, origin: "https://site.test", template: "order_receipt", fields };
      const context = { sender: "mail@site.test", read: null, locale: "en-GB" };
      return (await renderEmail(email as EmailRequest, site, context)).plain;
    };
    const first = await render(true);
    expect(first).toContain("23 November 2026 at 14:05 (GMT+0)");
    expect(first).toContain("Receipt number: 20261");
    expect(first).toContain("You now have Premium");
    expect(await render(false)).not.toContain("Premium");
  });

  test("renders a receipt written by the previous release", async () => {
    const { method: _m, seller: _s, until: _u, zone: _z, ...before } = bought;
    const order = { siteId: asId<SiteId>("site"), to: "sam@example.test", language: "en" };
    const fields = { ...before, late: false };
    const whole = { ...order, origin: "https://site.test", template: "order_receipt", fields };
    expect(emailRequestSchema.safeParse(whole).success).toBe(true);
    const { plain } = await renderEmail(whole as EmailRequest, site, {
      sender: "mail@site.test",
      read: null,
    });
    expect(plain).toContain("(UTC)");
    expect(plain).not.toContain("Seller");
  });
});

describe("refund content", () => {
  const site = {
    name: "Zoë",
    mail_name: "Zoë",
    niche: 1,
    support_email: "help@site.test",
    answer_days: 9,
    min_age: 18,
  };

  test.each(LANGUAGES)(
    "%s: a refund's e-mail shows the number of credits and a link",
    async (language) => {
      const order = { siteId: asId<SiteId>("site"), to: "sam@example.test", language };
      for (const credits of [1, 2, 47]) {
        const { subject, plain } = await renderEmail(
          {
            ...order,
            origin: "https://site.test",
            template: "credits_refunded",
            fields: { name: "Sam", credits },
          },
          site,
          { sender: "mail@site.test", read: null },
        );
        expect(subject).toContain("Zoë");
        expect(plain).toContain(`${credits} `);
        expect(plain).toMatch(/\b90\b[\s\S]*https:\/\/site\.test\/settings\/credits/);
        expect(plain).not.toContain("{{");
      }
    },
  );
});

describe("push text", () => {
  const conversation = newId<ConversationId>();
  const writer = { name: "Zebulonia", invented: false, conversation, words: null };
  const announced = { title: "Something new", text: "Have a look", path: "/pages/faq" };
  const EVERY: { [T in PushTemplate]: PushFields[T][] } = {
    conversation: [writer],
    message: [writer],
    like: [{ count: 1 }, { count: 2 }, { count: 5 }, { count: 1_000_000 }],
    match: [{ name: "Zebulonia", member: newId<MemberId>() }],
    unread: [{ name: "Zebulonia", invented: false, conversation }],
    night: [
      { messages: 1, likes: 0 },
      { messages: 0, likes: 5 },
      { messages: 22, likes: 2 },
    ],
    weekly: [{ count: 1 }, { count: 12 }],
    promotion: [announced],
    news: [announced],
    reminder: [{ what: "photo" }, { what: "profile" }],
  };
  const orders = Object.entries(EVERY).flatMap(([template, all]) =>
    all.map((fields) => ({ template, fields }) as PushOrder),
  );

  test("every push template is covered, with fields that the outbox accepts", () => {
    expect(Object.keys(EVERY)).toEqual(Object.keys(PUSH_TEMPLATES));
    for (const { template, fields } of orders)
      expect(PUSH_TEMPLATES[template].safeParse(fields).success, template).toBe(true);
  });

  test.each(LANGUAGES)(
    "%s: every push has a text and a link, and no missing text",
    async (language) => {
      const { t } = (await getTranslator(language, null)).of("push");
      for (const order of orders) {
        const pushText = renderPushText(t, order, null);
        const { title = "", text = "", path = "", tag = "" } = pushText ?? {};
        expect(title.length, order.template).toBeGreaterThan(3);
        expect(title.length, title).toBeLessThanOrEqual(80);
        expect(text.length, order.template).toBeGreaterThan(3);
        expect(`${title} ${text}`).not.toMatch(/\{\{|told\.|alert\.|undefined/);
        expect(path).toMatch(/^\/[a-z]/);
        expect(tag).not.toBe("");
      }
    },
  );

  test("a newer push about a chat replaces the older one", async () => {
    const { t } = (await getTranslator("en", null)).of("push");
    const tags = (["conversation", "message", "unread"] as const).map(
      (template) =>
        renderPushText(t, { template, fields: EVERY[template][0] } as PushOrder, null)?.tag,
    );
    expect(new Set(tags)).toEqual(new Set([`chat-${conversation}`]));
  });

  test("a fictional name is never shown without its label", async () => {
    const { t } = (await getTranslator("en", null)).of("push");
    for (const template of ["conversation", "message", "unread"] as const) {
      const fields = { ...EVERY[template][0], invented: true };
      const order = { template, fields } as PushOrder;
      expect(renderPushText(t, order, null), template).toBeNull();
      const { title = "", text = "" } = renderPushText(t, order, "invented") ?? {};
      expect(`${title} ${text}`, template).toContain("Zebulonia (invented)");
    }
  });
});
