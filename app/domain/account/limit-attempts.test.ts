import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
import { type EmailId, newId, type SiteId } from "~/kit/ids";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import type { LimitedTemplate } from "../outbox/enqueue-email";
import { EMAIL_TEMPLATES } from "../outbox/outbox.schema";
import { handleMailEvent } from "../outbox/send-email";
import type { StopReason } from "../suppression/suppression";
import { PAGES_PER_ATTEMPT } from "./account";
import { consumePageView, isRobot, LIMITS, type PageViewSubject } from "./limit-attempts";
import { permitMail } from "./permit-mail";
import { findSuppressionReason, resumeEmails } from "./recipient";

describe("is robot", () => {
  /** A network that submits forms to a site, `later` milliseconds after the page was created. */
  async function submitForm(later: number) {
    const siteId = await addSite();
    const timestamp = await realServices({}).bots.begin();
    const services = realServices({ now: () => Date.now() + later });
    return (proof: { timestamp?: string; trap?: string } = {}, network = "home") =>
      isRobot(services, {
        siteId,
        network,
        origin: "https://site.test",
        form: "signup",
        proof: { timestamp, trap: "", token: "", ...proof },
      });
  }

  test("a form with a filled honeypot field is rejected at once", async () => {
    const send = await submitForm(0);
    expect(await send({ trap: "x" })).toBe(true);
  });

  test("ten forms an hour need no proof; the eleventh does, and other networks' do not", async () => {
    const send = await submitForm(0);
    for (let n = 0; n < 10; n++) expect(await send({ timestamp: "" })).toBe(false);
    expect(await send({ timestamp: "" })).toBe(true);
    expect(await send({ timestamp: "" }, "elsewhere")).toBe(false);
  });
});

describe("limit page views", () => {
  const start = Date.now();
  const HOUR = 3_600_000;
  const PAGE_LIMIT = LIMITS.reading.most * PAGES_PER_ATTEMPT;
  let site: SiteId;
  beforeEach(async () => {
    site = await addSite();
  });

  const member = (subject = "member"): PageViewSubject => ({
    siteId: site,
    limit: "reading",
    subject,
  });
  const at = (time: number) => realServices({ now: () => time, log: () => undefined });

  /** Reads `count` different pages in sequence and returns how many were allowed. */
  async function readPages(count: number, { reader = member(), time = start, from = 0 } = {}) {
    let read = 0;
    for (let n = from; n < from + count; n++)
      if ((await consumePageView(at(time), reader, `page ${n}`)) === null) read++;
    return read;
  }

  test("a member reads 600 pages an hour, then is limited until the hour ends", async () => {
    expect(PAGE_LIMIT).toBe(600);
    expect(await readPages(PAGE_LIMIT + 20)).toBe(PAGE_LIMIT);
    const refused = consumePageView(at(start + HOUR / 2), member(), "another");
    expect(refused).toBe(HOUR / 2 / 1000);
    expect(await readPages(5, { time: start + HOUR, from: 9_000 })).toBe(5);
  });

  test("page limits are counted per member and per site", async () => {
    await readPages(PAGE_LIMIT + 1);
    expect(await readPages(5, { reader: member("another") })).toBe(5);
    site = await addSite();
    expect(await readPages(5)).toBe(5);
  });

  test("a page read again counts once and stays readable beyond the limit", async () => {
    for (let n = 0; n < PAGE_LIMIT * 2; n++)
      expect(await consumePageView(at(start), member(), `one of ${n % 3}`)).toBeNull();
    expect(await readPages(PAGE_LIMIT)).toBe(PAGE_LIMIT - PAGES_PER_ATTEMPT + 7);
    expect(await consumePageView(at(start), member(), `page ${PAGE_LIMIT - 5}`)).toBeNull();
  });

  test("a request for cards counts every time", async () => {
    let read = 0;
    for (let n = 0; n < PAGE_LIMIT + 20; n++)
      if ((await consumePageView(at(start), member(), null)) === null) read++;
    expect(read).toBe(PAGE_LIMIT);
  });

  test("a thousand concurrent pages are limited to the same number", async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => consumePageView(at(start), member(), `at once ${n}`)),
    );
    expect(answers.filter((answer) => answer === null).length).toBeLessThanOrEqual(PAGE_LIMIT);
  });

  test("a reached page limit is logged once", async () => {
    const logged: unknown[] = [];
    const log = (...line: unknown[]) => void logged.push(line);
    for (let n = 0; n < PAGE_LIMIT + 50; n++)
      await consumePageView(realServices({ now: () => start, log }), member(), `page ${n}`);
    expect(logged).toEqual([["limit.reached", { site, limit: "reading" }]]);
  });
});

describe("permit mail", () => {
  const start = Date.now();
  const LIMITED = Object.entries(EMAIL_TEMPLATES).flatMap(([template, { cause }]) =>
    cause === "stranger" || cause === "support" ? [template as LimitedTemplate] : [],
  );

  /**
   * Requests fifty e-mails to one address, all of one kind or of each kind in turn, and returns how
   * many are permitted.
   */
  async function permitted(
    options: { status?: string; own?: boolean; at?: number },
    templates: readonly LimitedTemplate[],
  ) {
    const siteId = await addSite();
    const { id } = await addMember(siteId, { status: options.status ?? "active" });
    const services = realServices({ now: () => options.at ?? start });
    let count = 0;
    for (let n = 0; n < 50; n++) {
      const template = templates[n % templates.length] as LimitedTemplate;
      const mail = { siteId, template, to: emailAddressOf(id), own: options.own ?? false };
      if (await permitMail(services, mail)) count++;
    }
    return count;
  }

  test("every e-mail that a stranger can trigger has a limit per confirmed recipient", async () => {
    const counts = await Promise.all(
      LIMITED.map(async (template) => [template, await permitted({}, [template])]),
    );
    expect(Object.fromEntries(counts)).toEqual({
      activate: 3,
      login_code: 10,
      reset: 3,
      mail_change: 3,
      mail_taken: 1,
      already_member: 1,
      complaint_received: 5,
      withdrawal_received: 5,
      complaint_filed: 30,
      report_filed: 30,
    });
  });

  test("an unconfirmed recipient gets three e-mails a day of all kinds together", async () => {
    const toMembers = LIMITED.filter((template) => EMAIL_TEMPLATES[template].cause === "stranger");
    expect(await permitted({ status: "not_confirmed" }, toMembers)).toBe(3);
    expect(await permitted({ status: "not_confirmed", own: true }, ["login_code"])).toBe(3);
  });

  test("receipts triggered by strangers leave the owner's login codes and resets available", async () => {
    const siteId = await addSite();
    const to = emailAddressOf((await addMember(siteId)).id);
    const permit = (template: LimitedTemplate) =>
      permitMail(realServices({ now: () => start }), { siteId, template, to });
    for (let n = 0; n < 20; n++) await permit("complaint_received");
    expect([await permit("login_code"), await permit("reset")]).not.toContain(null);
  });

  test("an owner's e-mails to a confirmed address do not use up the strangers' limit", async () => {
    expect(await permitted({ own: true }, ["complaint_received"])).toBe(50);
  });
});

describe("find suppression reason", async () => {
  const site = await addSite();
  const services = realServices();
  const COMPLAINT = { kind: "stop", reason: "fbl" } as const;

  /** Records a mail service event for a new member; `ago`: its age in milliseconds. */
  async function recordMailEvent(reason: StopReason, member = addMember(site), ago = 0) {
    const { id, siteId } = await member;
    const outcome = { kind: "stop", reason } as const;
    const event = { outcome, emailId: null, to: [emailAddressOf(id)], at: services.now() - ago };
    await handleMailEvent(services, siteId, event);
    return { id, siteId };
  }

  test("a member sees why e-mails to them are stopped, and no other member is stopped", async () => {
    expect(await findSuppressionReason(services, await recordMailEvent("bounce"))).toBe("bounce");
    expect(await findSuppressionReason(services, await recordMailEvent("fbl"))).toBe("fbl");
    expect(await findSuppressionReason(services, await addMember(site))).toBeNull();
  });

  test("of two suppression reasons the stronger one is kept, in either order", async () => {
    const first = await recordMailEvent("bounce");
    await recordMailEvent("fbl", Promise.resolve(first));
    expect(await findSuppressionReason(services, first)).toBe("bounce");
    const second = await recordMailEvent("fbl");
    await recordMailEvent("bounce", Promise.resolve(second));
    expect(await findSuppressionReason(services, second)).toBe("bounce");
  });

  test("e-mails resume on request until another e-mail bounces", async () => {
    const member = await recordMailEvent("bounce");
    await resumeEmails(services, member);
    expect(await findSuppressionReason(services, member)).toBeNull();
    await resumeEmails(services, member);
    expect(await findSuppressionReason(services, member)).toBeNull();
    await recordMailEvent("fbl", Promise.resolve(member), days(1));
    expect(await findSuppressionReason(services, member)).toBeNull();
    const tomorrow = realServices({ now: () => Date.now() + days(1) });
    const event = { outcome: COMPLAINT, emailId: null, to: [emailAddressOf(member.id)] };
    await handleMailEvent(tomorrow, site, { ...event, at: tomorrow.now() });
    expect(await findSuppressionReason(services, member)).toBe("fbl");
  });

  test("a member cannot lift the suppression of another member's address", async () => {
    const member = await recordMailEvent("fbl");
    await resumeEmails(services, await addMember(site));
    expect(await findSuppressionReason(services, member)).toBe("fbl");
  });

  test("a mail event dated in the future counts as now and can be lifted", async () => {
    const member = await recordMailEvent("bounce", addMember(site), -days(400));
    const soon = realServices({ now: () => Date.now() + days(1) });
    await resumeEmails(soon, member);
    await recordMailEvent("bounce", Promise.resolve(member), -days(400));
    expect(await findSuppressionReason(services, member)).toBeNull();
  });

  test("a mail event is stored for the site it names when several sites share a service", async () => {
    const other = await addMember(await addSite());
    const emailId = newId<EmailId>();
    await env.DB.prepare(
      "INSERT INTO outbox (id, site_id, channel, template, payload, created_at) VALUES (?, ?, 'mail', 'reset', '', 0)",
    )
      .bind(emailId, other.siteId)
      .run();
    const event = { outcome: COMPLAINT, to: [emailAddressOf(other.id)], at: services.now() };
    await handleMailEvent(services, site, { ...event, emailId });
    expect(await findSuppressionReason(services, other)).toBe("fbl");
  });
});
