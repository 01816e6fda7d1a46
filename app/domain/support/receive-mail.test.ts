import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SiteId } from "~/kit/ids";
import { deliver, provedBy, rawMail } from "../../../tests/support/support-mails";
import { rowsOn } from "../../../tests/support/support-threads";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { replyTokenOf } from "./reply-token";

let siteId: SiteId;
let to: string;
let n = 0;

beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  to = `help${++n}@site.test`;
  siteId = await addSite({ support_email: to });
});

const threads = () => rowsOn("support_threads", siteId);
const entries = () => rowsOn("support_entries", siteId);

describe("an e-mail to support", () => {
  test("opens a thread of its address, with the promised time", async () => {
    expect(await deliver({ from: "Ann <Ann@Mail.test>", to, subject: "My  bill" })).toBeNull();
    expect(await threads()).toMatchObject([
      {
        party: "address:ann@mail.test",
        member_id: null,
        sender: "ann@mail.test",
        sender_name: "Ann",
        subject: "My bill",
        status: "open",
      },
    ]);
    const [thread] = await threads();
    const [entry] = await entries();
    expect(entry).toMatchObject({ thread_id: thread?.id, kind: "mail", body: "How do I pay?" });
    expect(Number(thread?.due_at)).toBeGreaterThan(Number(entry?.created_at));
  });

  test("joins the thread of a member only if the mail service proved the address", async () => {
    const me = await addMember(siteId);
    const from = emailAddressOf(me.id);
    await deliver({ from, to, headers: provedBy("example.test") });
    await deliver({ from, to });
    expect(await threads()).toMatchObject([
      { party: `member:${me.id}`, member_id: me.id },
      { party: `address:${from}`, member_id: null },
    ]);
    expect((await entries()).map(({ verified }) => verified)).toEqual([1, 0]);
  });

  test.each([
    ["another service", "mx.evil.test; dmarc=pass header.from=example.test"],
    [
      "another domain",
      "mx.cloudflare.net; dkim=pass header.d=evil.test; spf=pass smtp.mailfrom=a@evil.test",
    ],
    ["a failed check", "mx.cloudflare.net; dmarc=fail header.from=example.test; dkim=none"],
    [
      "a comment",
      "mx.cloudflare.net; dkim=fail (dmarc=pass header.from=example.test;) header.d=example.test",
    ],
  ])("does not trust a result of %s", async (_, result) => {
    const me = await addMember(siteId);
    const headers = { "Authentication-Results": result };
    await deliver({ from: emailAddressOf(me.id), to, headers });
    expect(await threads()).toMatchObject([{ member_id: null }]);
  });

  test("trusts only the first result, which the mail service wrote", async () => {
    const me = await addMember(siteId);
    const mail = { from: emailAddressOf(me.id), to };
    const forged = rawMail({ ...mail, headers: provedBy("example.test") });
    const real = "Authentication-Results: mx.cloudflare.net; dmarc=fail header.from=example.test";
    await deliver(mail, `${real}\r\n${forged}`);
    expect(await threads()).toMatchObject([{ member_id: null }]);
  });

  test("does not join the thread of an account whose address is not confirmed", async () => {
    const me = await addMember(siteId, { status: "not_confirmed" });
    await deliver({ from: emailAddressOf(me.id), to, headers: provedBy("example.test") });
    expect(await threads()).toMatchObject([{ member_id: null }]);
  });

  test("that arrives ten times is one entry", async () => {
    const mail = { from: "ann@mail.test", to, id: "same" };
    for (let time = 0; time < 10; time++) await deliver(mail);
    expect(await entries()).toHaveLength(1);
  });

  test("joins the thread that its subject names with a valid signature", async () => {
    await deliver({ from: "ann@mail.test", to });
    const [thread] = await threads();
    const token = await replyTokenOf(realServices(), { siteId, number: String(thread?.number) });
    await deliver({ from: "ann@work.test", to, subject: `Re: Our answer ${token}` });
    const forged = token.replace(/.\]$/, (end) => (end === "x]" ? "y]" : "x]"));
    await deliver({ from: "eve@mail.test", to, subject: `Re: Our answer ${forged}` });
    expect((await entries()).map(({ thread_id }) => thread_id === thread?.id)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("joins the thread of an e-mail of the same sender that it answers", async () => {
    const me = await addMember(siteId);
    const from = emailAddressOf(me.id);
    await deliver({ from, to, id: "first", headers: provedBy("example.test") });
    const headers = { References: "<first@mail.test>" };
    await deliver({ from, to, headers });
    await deliver({ from: "eve@mail.test", to, headers });
    const [thread] = await threads();
    expect((await entries()).map(({ thread_id }) => thread_id === thread?.id)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    ["an absence note", { "Auto-Submitted": "auto-replied" }],
    ["a list", { "List-Id": "<news.mail.test>" }],
    ["bulk mail", { Precedence: "bulk" }],
  ])("of %s is kept, but nobody has to answer it", async (_, headers) => {
    await deliver({ from: "ann@mail.test", to, headers });
    expect(await threads()).toMatchObject([{ status: "solved", due_at: null }]);
    expect(await entries()).toMatchObject([{ automatic: 1 }]);
  });

  test("of our own, such as a forwarded complaint, is not stored", async () => {
    await deliver({ from: "hello@site.test", to, headers: { "X-Letter": "a.b" } });
    expect(await entries()).toEqual([]);
  });

  test("that is a bounce is a report, not a question", async () => {
    const headers = { "Content-Type": 'multipart/report; boundary="x"' };
    await deliver({
      from: "mailer-daemon@mail.test",
      envelopeFrom: "",
      to,
      headers,
      text: "--x--",
    });
    expect(await entries()).toEqual([]);
  });

  test("to the address of another site is in that site’s inbox", async () => {
    const other = await addSite({ support_email: `other${n}@site.test` });
    await deliver({ from: "ann@mail.test", to: `other${n}@site.test` });
    expect(await entries()).toEqual([]);
    expect(await rowsOn("support_entries", other)).toHaveLength(1);
  });

  test("to an address of several sites is in that where its sender has an account", async () => {
    const other = await addSite({ support_email: to });
    const me = await addMember(other);
    await deliver({ from: emailAddressOf(me.id), to, headers: provedBy("example.test") });
    expect(await rowsOn("support_threads", other)).toMatchObject([{ member_id: me.id }]);
    expect(await threads()).toEqual([]);
  });

  test("keeps the names of files and cuts a long text", async () => {
    const headers = { "Content-Type": 'multipart/mixed; boundary="b"' };
    const text = `--b\nContent-Type: text/plain\n\n${"a".repeat(50_000)}\n--b\nContent-Type: image/png; name="bill.png"\nContent-Disposition: attachment; filename="bill.png"\n\nx\n--b--`;
    await deliver({ from: "ann@mail.test", to, headers, text });
    const [entry] = await entries();
    expect(entry?.attachments).toBe('["bill.png"]');
    expect(String(entry?.body).length).toBeLessThanOrEqual(20_000);
    expect(String(entry?.body).endsWith("…")).toBe(true);
  });

  test("in HTML is stored as text with its quote", async () => {
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    const text =
      "<style>p{color:red}</style><p>Hello &amp; thanks</p><script>x()</script><blockquote>Old</blockquote>";
    await deliver({ from: "ann@mail.test", to, headers, text });
    const [entry] = await entries();
    expect(String(entry?.body)).toMatch(/^Hello & thanks\s+> Old/);
    expect(String(entry?.body)).not.toMatch(/color|x\(\)/);
  });

  test("that is huge is rejected, unless a machine sent it", async () => {
    const huge = "a".repeat(10 * 1024 * 1024 + 1);
    expect(await deliver({ from: "ann@mail.test", to, text: huge })).toMatch(/too large/);
    const headers = { "Auto-Submitted": "auto-replied" };
    expect(await deliver({ from: "ann@mail.test", to, text: huge, headers })).toBeNull();
    expect(await entries()).toEqual([]);
  });

  test("beyond twenty an hour of one sender is rejected", async () => {
    for (let sent = 0; sent < 20; sent++) await deliver({ from: "ann@mail.test", to });
    expect(await deliver({ from: "ann@mail.test", to })).toMatch(/Too many/);
    expect(await deliver({ from: "bob@mail.test", to })).toBeNull();
    expect(await entries()).toHaveLength(21);
  });
});
