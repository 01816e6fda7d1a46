import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashSecret, newSecret } from "../../app/kit/crypto";
import { type ModerationActionId, newId } from "../../app/kit/ids";
import { addChat } from "../support/add-chat";
import { addBlock, changeProfile } from "../support/member-fixtures";
import { addMember, addSite, emailAddressOf, type TestMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  count,
  HOST,
  logIn,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import { codeOf, HUGE_NUMBER } from "./rejected-requests";
import { setUpReporter } from "./reporter-setup";

describe("report", () => {
  beforeAll(() => addTestSite());
  const { me, page, report } = setUpReporter();

  const numberIn = (html: string) => /\b[2-9C-Y]{4}-[2-9C-Y]{4}\b/.exec(html)?.[0];

  test("a report shows its number, the same for the same form", async () => {
    const her = await addMember(HOST, { name: "Aino" });
    const form = await page(`/members/${her.id}/report`);
    for (const text of [
      "Aino",
      'value="fake"',
      'value="threats"',
      'value="sexual"',
      'value="minor"',
      'value="other"',
      "90 days",
    ])
      expect(form).toContain(text);
    const client_id = crypto.randomUUID();
    const answer = await report(her.id, {
      client_id,
      reason: "threats",
      words: "He threatened me.",
    });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("within 14 days");
    expect(html).toContain(emailAddressOf(me.id));
    expect(await env.DB.prepare("SELECT case_number, kind, body FROM complaints").first()).toEqual({
      case_number: numberIn(html),
      kind: "member",
      body: "He threatened me.",
    });
    expect(
      numberIn(
        await (
          await report(her.id, { client_id, reason: "threats", words: "He threatened me." })
        ).text(),
      ),
    ).toBe(numberIn(html));
    expect([await count("complaints"), await count("reports"), await count("evidence")]).toEqual([
      1, 1, 1,
    ]);
  });

  test("an unconfirmed member can report and reads why no e-mail will come", async () => {
    const fresh = await addLoggedIn({ status: "not_confirmed", profileStatus: "disabled" });
    const answer = await report((await addMember(HOST)).id, {}, fresh.cookie);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("/complete-signup");
    expect(html).not.toContain(emailAddressOf(fresh.id));
  });

  test("a report with a block keeps the chat as evidence that neither member sees", async () => {
    const her = await addLoggedIn({ name: "Aino" });
    const chat = await addChat(me, her, 3);
    const html = await (await report(her.id, { screen: "chat", block: "on" })).text();
    expect(html).toContain("/settings/blocked");
    expect(
      JSON.parse(
        (await env.DB.prepare("SELECT messages FROM evidence").first<string>("messages")) ?? "",
      ),
    ).toHaveLength(3);
    const seen = await Promise.all(
      [me, her].flatMap(({ cookie }) =>
        [
          `/chats/${chat}`,
          "/chats",
          `/members/${her.id}/report`,
          "/settings/blocked",
          "/api/chats.php",
        ].map((path) => page(path, cookie)),
      ),
    );
    for (const text of [html, ...seen]) expect(text).not.toContain("message 3");
    expect([
      (await sendRequest(`/chats/${chat}`, { cookie: me.cookie })).status,
      (await sendRequest(`/chats/${chat}`, { cookie: her.cookie })).status,
    ]).toEqual([404, 404]);
  });
});

describe("report cases", () => {
  beforeAll(() => addTestSite());

  const page = async (cookie: string) => textOf(await sendRequest("/settings/reports", { cookie }));

  test("a report shows its states from received to decided, and the name of that time", async () => {
    const me = await addMember(HOST, { gender: "male" });
    const her = await addMember(HOST, { name: "Wilhelmina" });
    const cookie = await logIn(me);
    expect(await page(cookie)).toContain("You haven’t reported anything");
    const report = { client_id: crypto.randomUUID(), screen: "profile", reason: "fake" };
    const sent = await postForm(
      `/members/${her.id}/report`,
      { ...report, block: "on" },
      { cookie },
    );
    expect(sent.status).toBe(200);
    expect(await textOf(sent)).toContain('href="/settings/reports"');
    const pageAfterStatus = async (status: string, decision: string | null = null) => {
      await env.DB.prepare(
        "UPDATE complaints SET status = ?, decision = ?, decided_at = ? WHERE account_id = ?",
      )
        .bind(status, decision, decision && Date.now(), me.id)
        .run();
      return page(cookie);
    };
    const received = await page(cookie);
    expect(received).toContain("Received");
    expect(received).toContain("Fake profile or scam");
    expect(received).toContain("About Wilhelmina");
    expect(received).not.toContain(her.id);
    await env.DB.prepare("UPDATE profiles SET name = 'Renamed' WHERE id = ?").bind(her.id).run();
    expect(await page(cookie)).toContain("About Wilhelmina");
    expect(await pageAfterStatus("in_work")).toContain("In progress");
    const decided = await pageAfterStatus("closed", "The photos were <somebody> else’s");
    expect(decided).toContain("Decided");
    expect(decided).toContain("The photos were &lt;somebody&gt; else’s");
    expect(await page(await logIn(her))).not.toContain("somebody");
    await env.DB.prepare("UPDATE reports SET reported_name = NULL WHERE reported_id = ?")
      .bind(her.id)
      .run();
    expect(await page(cookie)).toContain("About someone who has left");
    expect((await sendRequest("/settings/reports")).status).toBe(302);
  });

  test("no cursor, other site or shared address leads to another member's cases", async () => {
    const me = await addMember(HOST, {});
    const other = await addMember(HOST, {});
    const file = (id: string, at: number, member: string | null, email: string | null = null) =>
      env.DB.prepare(
        `INSERT INTO complaints (id, site_id, case_number, form_key, account_id, kind, about, body, email, language, created_at)
       VALUES (?1, ?2, ?1, ?1, ?3, 'other', 'Zanzibar', 'Words', ?4, 'en', ?5)`,
      )
        .bind(id, HOST, member, email, at)
        .run();
    await file("THEI-RONE", 5, other.id);
    await file("STRA-NGER", 6, null, emailAddressOf(me.id));
    await file("MINE-2345", 7, me.id);
    const cookie = await logIn(me);
    const cursors = ["9.z", "6.THEI", "5.~", "1e9.x", "9".repeat(2_000), "%00", "9.z&after=9.z"];
    for (const after of ["", ...cursors]) {
      const answer = await sendRequest(`/settings/reports?after=${after}`, { cookie });
      const html = await textOf(answer);
      expect([after, answer.status, /THEI-RONE|STRA-NGER|Zanzibar/.test(html)]).toEqual([
        after,
        200,
        false,
      ]);
    }
    expect(await page(cookie)).toContain("MINE-2345");
    await addSite({}, "other-report.test");
    const origin = "https://other-report.test";
    expect((await sendRequest("/settings/reports", { cookie, origin })).status).toBe(302);
    expect((await postForm("/settings/reports", {}, { cookie })).status).toBe(405);
  });
});

describe("report rejected", () => {
  beforeAll(() => addTestSite());
  const { me, report } = setUpReporter();

  test("a member who cannot be reported gets the response of an unknown one", async () => {
    const blocker = await addMember(HOST);
    const hidden = await addMember(HOST, { profileStatus: "hidden" });
    const elsewhere = await addMember(await addSite());
    await addBlock(blocker, me);
    for (const id of [blocker.id, hidden.id, elsewhere.id, me.id, newId(), "nobody"]) {
      expect(
        [
          (await sendRequest(`/members/${id}/report`, { cookie: me.cookie })).status,
          (await report(id)).status,
        ],
        id,
      ).toEqual([404, 404]);
    }
    expect(await count("complaints")).toBe(0);
  });

  test("a visitor's report redirects to the login, and nothing is stored", async () => {
    const her = await addMember(HOST);
    expect((await sendRequest(`/members/${her.id}/report`)).headers.get("location")).toMatch(
      /^\/login\?next=/,
    );
    expect([
      (await report(her.id, {}, "")).status,
      (await sendRequest("/settings/blocked")).status,
    ]).toEqual([302, 302]);
    expect(await count("complaints")).toBe(0);
  });

  test("an invalid report is rejected and keeps its text", async () => {
    const her = await addMember(HOST);
    const long = await report(her.id, { words: "x".repeat(1001) });
    expect(long.status).toBe(422);
    expect(await long.text()).toContain("x".repeat(1001));
    const wrongs: Record<string, string>[] = [
      { reason: "ugly" },
      { reason: "" },
      { screen: "street" },
      { client_id: "1" },
    ];
    for (const wrong of wrongs) expect((await report(her.id, wrong)).status).toBe(422);
    // Enter in a field sends the form without a reason, which is then required.
    const response = await postForm(
      `/members/${her.id}/report`,
      { client_id: crypto.randomUUID(), screen: "profile" },
      { cookie: me.cookie },
    );
    expect([response.status, (await response.text()).includes('id="reason-error"')]).toEqual([
      422,
      true,
    ]);
    expect((await report(her.id, { status: "closed" })).status).toBe(400);
    expect(await count("complaints")).toBe(0);
  });

  test("the twenty-first report of a day is rejected, keeps its text, and is not stored", async () => {
    for (let n = 0; n < 20; n++)
      expect((await report((await addMember(HOST)).id)).status).toBe(200);
    const answer = await report((await addMember(HOST)).id, { words: "One more thing." });
    const html = await answer.text();
    expect(answer.status).toBe(429);
    for (const text of ["the limit of reports", "One more thing."]) expect(html).toContain(text);
    expect(await count("complaints")).toBe(20);
  });
});

describe("report and block menu", () => {
  beforeAll(() => addTestSite());
  const { me, page, report } = setUpReporter();

  /** The "…" menu of a page: the targets of its items. */
  const menuOf = (html: string) => {
    const panel = /<div id="safety-menu"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "";
    return Array.from(panel.matchAll(/<a [^>]*href="([^"]+)"/g), ([, to]) =>
      to?.replaceAll("&amp;", "&"),
    );
  };

  test("the menu beside a member reports and blocks on every page with members", async () => {
    const her = await addMember(HOST, { name: "Aino" });
    const to = `/members/${her.id}`;
    const other = await addMember(HOST);
    for (const path of [to, `/likes/m/${her.id}`])
      expect(menuOf(await page(path)), path).toEqual([
        `${to}/report?screen=profile`,
        `${path}?ask=block`,
      ]);
    const first = `/members/${other.id}`;
    expect(menuOf(await page(`${first}/chat`))).toEqual([
      first,
      `${first}/report?screen=chat`,
      `${first}/chat?ask=block`,
    ]);
    const chat = await addChat(me, her, 2);
    expect(menuOf(await page(to)).at(-1)).toBe(`${to}/chat?delete=ask`);
    expect(menuOf(await page(`/chats/${chat}`))).toEqual([
      to,
      `${to}/report?screen=chat`,
      `/chats/${chat}?ask=block`,
      `/chats/${chat}?delete=ask`,
    ]);
    expect(await page(`/members/${me.id}`)).not.toContain('id="safety-menu"');
  });

  test("a member hidden since can still be reported and blocked from the chat", async () => {
    const her = await addMember(HOST);
    const chat = await addChat(me, her, 2);
    await changeProfile(her.id, { status: "hidden" });
    expect(menuOf(await page(`/chats/${chat}`))).toContain(`/members/${her.id}/report?screen=chat`);
    expect((await report(her.id, { screen: "chat" })).status).toBe(200);
  });

  test("the account menu links to the blocked, and the block notice mentions it", async () => {
    const her = await addMember(HOST);
    expect(await page("/members")).toMatch(/id="account-menu"[\s\S]*href="\/settings\/blocked"/);
    await postForm(`/members/${her.id}/block`, {}, { cookie: me.cookie });
    expect(await page(`/members?blocked=${her.id}`)).toContain(
      "in your account menu, under “Blocked”",
    );
  });
});

describe("complaints", () => {
  beforeAll(async () => {
    await addTestSite();
  });
  beforeEach(async () => {
    await env.DB.batch(
      ["attempts", "complaints", "outbox"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
    );
  });

  const complaint = () => ({
    client_id: crypto.randomUUID(),
    kind: "payment",
    text: "I was charged twice.",
    email: "sam@example.test",
  });
  const send = (fields: Record<string, string>, init: { cookie?: string } = {}) =>
    sendRequest("/complaints", {
      method: "POST",
      ...init,
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const count = async (table: "complaints" | "outbox") =>
    await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`)
      .bind(HOST)
      .first<number>("n");
  const numberIn = (html: string) => /\b[2-9C-Y]{4}-[2-9C-Y]{4}\b/.exec(html)?.[0];

  test("everybody finds the complaint form, in their language", async () => {
    const answer = await sendRequest("/complaints?kind=content&about=/members/7");
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const text of ["Complaints and reports", "Article 16", 'value="/members/7"'])
      expect(html).toContain(text);
    expect(html).toMatch(
      /<input[^>]*value="content"[^>]*checked|<input[^>]*checked[^>]*value="content"/,
    );
    expect(
      (await sendRequest("/complaints?kind=%22%3E%3Cscript%3E&about=%22%3E%3Cscript%3Ealert(1)"))
        .status,
    ).toBe(200);
    expect(
      await (await sendRequest("/complaints?about=%22%3E%3Cscript%3Ealert(1)")).text(),
    ).not.toContain("<script>alert");
  });

  test("the emergency number is the visitor's country's and is a tel: link", async () => {
    await addSite({ countries: ["GB", "US", "AU", "PL"] }, "danger.test");
    const danger = async (country: string) => {
      const html = await (
        await sendRequest("/complaints", {
          origin: "https://danger.test",
          cf: { country },
        } as Parameters<typeof sendRequest>[1])
      ).text();
      return /href="tel:(\d+)"[^>]*>\1<\/a>[^(]*\(([^)]+)\)/.exec(html)?.slice(1);
    };
    expect(await danger("GB")).toEqual(["999", "United Kingdom"]);
    expect(await danger("US")).toEqual(["911", "United States"]);
    expect(await danger("AU")).toEqual(["000", "Australia"]);
    expect(await danger("PL")).toEqual(["112", "Poland"]);
  });

  test("a member gets the emergency number of the country where they live", async () => {
    const me = await addLoggedIn({ country: "US", region: "US-NY" });
    const her = await addMember(HOST);
    for (const path of ["/complaints", `/members/${her.id}/report`])
      expect(await (await sendRequest(path, { cookie: me.cookie })).text(), path).toMatch(
        /href="tel:911"[^>]*>911<\/a>[^(]*\(United States\)/,
      );
  });

  test("the complaint form prefills only the member's own address", async () => {
    const me = await addLoggedIn();
    expect(await (await sendRequest("/complaints", { cookie: me.cookie })).text()).toContain(
      `value="${emailAddressOf(me.id)}"`,
    );
    expect(await (await sendRequest("/complaints")).text()).not.toContain("@example.test");
  });

  test("without JavaScript a visitor's complaint gets one number, the same when sent again", async () => {
    const fields = complaint();
    const answer = await send(fields);
    const html = await answer.text();
    const number = numberIn(html);
    expect(answer.status).toBe(200);
    expect(html).toContain("within 14 days");
    expect(await env.DB.prepare("SELECT case_number, account_id FROM complaints").first()).toEqual({
      case_number: number,
      account_id: null,
    });
    expect(numberIn(await (await send(fields)).text())).toBe(number);
    expect([await count("complaints"), await count("outbox")]).toEqual([1, 2]);
  });

  test("a member's complaint is stored with the member", async () => {
    const me = await addLoggedIn();
    await send(complaint(), { cookie: me.cookie });
    expect(await env.DB.prepare("SELECT account_id FROM complaints").first("account_id")).toBe(
      me.id,
    );
  });

  test("an anonymous complaint is accepted only where the law allows it", async () => {
    const { email: _, ...nameless } = {
      ...complaint(),
      kind: "content",
      text: "It shows a child.",
      good_faith: "on",
    };
    const refused = await send(nameless);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("It shows a child.");
    expect([await count("complaints"), await count("outbox")]).toEqual([0, 0]);
    const response = await send({ ...nameless, child_abuse: "on" });
    expect([response.status, numberIn(await response.text())]).toEqual([200, expect.any(String)]);
    expect(await count("outbox")).toBe(1);
  });

  test("the sixth complaint in an hour gets 429, keeps its text and is not stored", async () => {
    for (let n = 0; n < 5; n++) expect((await send(complaint())).status).toBe(200);
    const answer = await send({ ...complaint(), text: "One thing more." });
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain("One thing more.");
    expect(await count("complaints")).toBe(5);
  });

  test("an unknown complaint field is rejected and nothing is stored", async () => {
    expect((await send({ ...complaint(), status: "closed" })).status).toBe(400);
    expect([await count("complaints"), await count("outbox")]).toEqual([0, 0]);
  });
});

describe("moderation action", () => {
  const ENDPOINT = "/api/staff-deed.php";
  beforeAll(async () => {
    await addTestSite();
    await addSite({}, "other-report.test");
  });

  /** A ban as a command of an earlier release wrote it, with the secret of its row. */
  async function banOf({ id, siteId }: TestMember) {
    const actionId = newId<ModerationActionId>();
    const secret = newSecret();
    await env.DB.prepare(
      "INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at) VALUES (?, ?, ?, 'ban', 'Insults', 'ops', ?, ?, ?)",
    )
      .bind(actionId, siteId, id, await hashSecret(secret), `https://${siteId}`, Date.now())
      .run();
    return { deed: actionId, knock: secret };
  }
  const statusOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");
  const answerTo = async (body: unknown, origin?: string) => {
    const answer = await sendJsonRequest(ENDPOINT, body, { origin });
    return answer.ok ? [answer.status] : [answer.status, await codeOf(answer)];
  };

  test("a missing or foreign action and a wrong secret get the same response", async () => {
    const member = await addMember(HOST);
    const row = await banOf(member);
    for (const [body, origin] of [
      [{ ...row, knock: newSecret() }],
      [{ ...row, deed: newId() }],
      [row, "https://other-report.test"],
    ] as const)
      expect(await answerTo(body, origin)).toEqual([404, "not_found"]);
    expect(await statusOf(member)).toBe("active");
    expect(await answerTo(row)).toEqual([200]);
    expect(await answerTo(row)).toEqual([404, "not_found"]);
  });

  test("a request that no tool of ours sends is rejected before any lookup", async () => {
    const row = await banOf(await addMember(HOST));
    for (const body of ["", "[]", "null", '"x"', "{", HUGE_NUMBER]) {
      const [status] = await answerTo(body);
      expect([body.slice(0, 9), [400, 422].includes(Number(status))]).toEqual([
        body.slice(0, 9),
        true,
      ]);
    }
    for (const invalidFields of [
      { knock: [row.knock] },
      { deed: { $ne: "" } },
      { knock: "" },
      { deed: "' OR 1" },
      { knock: HUGE_NUMBER },
    ])
      expect(await answerTo({ ...row, ...invalidFields })).toEqual([422, "invalid"]);
    expect(await answerTo({ ...row, account_id: "x" })).toEqual([400, "unknown_field"]);
    const foreign = { method: "POST", headers: { origin: "https://evil.test" }, body: "{}" };
    expect((await sendRequest(ENDPOINT, foreign)).status).toBe(403);
    expect((await sendRequest(ENDPOINT)).status).toBe(405);
  });

  test("ten concurrent requests execute an action once and notify once", async () => {
    const member = await addMember(HOST);
    const row = await banOf(member);
    const answers = await Promise.all(Array.from({ length: 10 }, () => answerTo(row)));
    expect(answers).toContainEqual([200]);
    for (const [status] of answers) expect([200, 404]).toContain(status);
    expect(await statusOf(member)).toBe("banned");
    const emailQuery = env.DB.prepare(
      "SELECT template FROM outbox WHERE account_id = ? AND template = 'account_banned'",
    );
    expect((await emailQuery.bind(member.id).all()).results).toHaveLength(1);
  });
});
