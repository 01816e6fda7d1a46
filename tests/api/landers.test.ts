import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { LANDERS } from "../../app/domain/visit/visit";
import { LANGUAGES } from "../../app/i18n/languages";
import { newId } from "../../app/kit/ids";
import swipe from "../../app/routes/landers/tinderswipe/swipe.js?raw";
import { addMember, addSite } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  countRows,
  HOST,
  ORIGIN,
  postForm,
  sendRequest,
} from "./app-client";
import {
  asHtmlText,
  BUNDLES,
  FIRST_FLIGHT,
  gzipped,
  searchTermsOf,
  type Texts,
  textsOf,
} from "./lander-texts";
import { FICTIONAL, promote } from "./promoted-members";

describe("landers", () => {
  const leaves = (value: string | Texts): string[] =>
    typeof value === "string" ? [value] : Object.values(value).flatMap(leaves);

  beforeAll(async () => {
    await addTestSite({ bundles: BUNDLES });
  });

  test.each(LANDERS.flatMap((lander) => LANGUAGES.map((language) => [lander, language] as const)))(
    "%s in %s: own texts, no key, no English, no script, within one flight",
    async (lander, language) => {
      const answer = await sendRequest(`/landers/${lander}`, { language });
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(`<h1>${asHtmlText(textsOf(language)[lander]?.title as string)}</h1>`);
      expect(html).toContain(`content="${asHtmlText(searchTermsOf(language, 1))}. `);
      expect(html.replace(/<style[\s\S]*?<\/style>/g, "")).not.toMatch(
        /\{\{|>(?:frame|join|common|landers|[a-z]+landing)[.:][a-z_.]+</,
      );
      if (language !== "en") {
        const own = new Set(leaves(textsOf(language)));
        const english = leaves(textsOf("en")).filter(
          (text) => text.split(" ").length > 2 && !text.includes("{{") && !own.has(text),
        );
        expect(english.filter((text) => html.includes(asHtmlText(text)))).toEqual([]);
      }
      const scripts = Array.from(
        html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g),
        ([, text]) => text,
      );
      expect(scripts).toEqual(lander === "tinderswipe" ? [swipe] : []);
      expect(html).not.toMatch(/<script[^>]*src=/);
      expect(html).not.toMatch(/modulepreload|\son[a-z]+="/);
      expect(await gzipped(html)).toBeLessThan(FIRST_FLIGHT);
    },
  );

  test("the script of the cards lander is at most 5 kB, allowed by hash or nonce", async () => {
    expect(swipe.length).toBeLessThanOrEqual(5 * 1024);
    const response = await sendRequest("/landers/tinderswipe");
    const digest = new Uint8Array(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(swipe)),
    );
    expect(response.headers.get("content-security-policy")).toContain(
      `'sha256-${btoa(String.fromCharCode(...digest))}'`,
    );
    const own = await sendRequest("/landers/tinderswipe", { cookie: "__Host-auth.session=nobody" });
    const nonce = /<script nonce="([^"]+)"/.exec(await own.text())?.[1];
    expect(own.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
  });

  test("any slug shows the same lander, and only the cards have none", async () => {
    const plain = await (await sendRequest("/landers/gallery")).text();
    for (const slug of [
      "spring",
      "milf-spring-2027",
      "gay-",
      "UPPER",
      "%00",
      "a".repeat(300),
      "..%2f..%2f",
    ]) {
      const answer = await sendRequest(`/landers/gallery/${slug}`);
      expect([answer.status, await answer.text()], slug).toEqual([200, plain]);
    }
    expect((await sendRequest("/landers/tinderswipe/spring")).status).toBe(404);
    expect((await sendRequest("/landers/nothing")).status).toBe(404);
  });
});

describe("lander niches", () => {
  beforeAll(async () => {
    for (const niche of NICHES) await addSite({ niche }, `words${niche}.test`);
  });

  test("every niche has its own colours and its own people", async () => {
    const pages = new Map<number, string>();
    for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
      const host = `niche${niche}.test`;
      await addSite({ niche }, host);
      pages.set(
        niche,
        await (await sendRequest("/landers/gallery", { origin: `https://${host}` })).text(),
      );
    }
    const lastColour = (html: string) =>
      Array.from(html.matchAll(/--color-brand:(#\w+)/g)).pop()?.[1];
    expect(new Set(Array.from(pages.values(), lastColour)).size).toBe(7);
    expect(
      new Set(
        Array.from(pages.values(), (html) => /<svg class="art"[\s\S]*?<\/svg>/.exec(html)?.[0]),
      ).size,
    ).toBeGreaterThan(1);
    for (const [niche, html] of pages) expect(html).toContain(`data-niche="${niche}"`);
  });

  const NICHES = [2, 3, 4, 5, 6, 7];

  test.each(NICHES.flatMap((niche) => LANGUAGES.map((language) => [niche, language] as const)))(
    "niche %i in %s: landers have their own texts, short enough for a phone",
    async (niche, language) => {
      const host = `words${niche}.test`;
      const texts = textsOf(language) as Record<
        string,
        { title: string; lead: string; niche_title: Record<string, string>; niche_lead: string }
      >;
      for (const lander of LANDERS) {
        const own = texts[lander]?.niche_title[niche] ?? "";
        const general = texts[lander];
        const html = await (
          await sendRequest(`/landers/${lander}`, { language, origin: `https://${host}` })
        ).text();
        expect(html).toContain(`<h1>${asHtmlText(own)}</h1>`);
        const searched = asHtmlText(searchTermsOf(language, niche));
        expect(html).toContain(`<title>${asHtmlText(own)} · ${searched} · `);
        expect(html).toContain(`<meta name="description" content="${searched}. `);
        expect(html).toContain(
          `<p class="lead">${asHtmlText((textsOf(language).niche as Record<string, string>)[niche] ?? "")} `,
        );
        for (const text of [general?.title ?? "", general?.lead ?? ""])
          expect(html, lander).not.toContain(`>${asHtmlText(text)}<`);
        expect(own.length, own).toBeLessThanOrEqual(46);
        expect(await gzipped(html)).toBeLessThan(FIRST_FLIGHT);
      }
    },
  );
});

describe("lander form", () => {
  beforeAll(async () => {
    await addTestSite({ bundles: BUNDLES });
  });

  const form = (fields: Record<string, string>) => ({
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN },
  });

  const GOOD = {
    email: "jo@example.test",
    name: "Jo",
    password: "four plain little words",
    date_of_birth_day: "5",
    date_of_birth_month: "6",
    date_of_birth_year: "1990",
  };

  test("lander form errors show beside the form and keep what was typed", async () => {
    const before = await countRows();
    const answer = await sendRequest("/landers/video/spring", {
      ...form({ ...GOOD, email: "jo@", name: 'Jo"><b>', password: "short-secret" }),
      language: "fi",
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(html).toContain(asHtmlText(textsOf("fi").video?.title as string));
    expect(html).toContain('value="jo@"');
    expect(html).toContain('aria-describedby="email-error"');
    expect(html).not.toContain("<b>");
    expect(html).not.toContain("short-secret");
    expect(await countRows()).toBe(before);
    expect(
      await (await sendRequest("/landers/video/spring", { language: "fi" })).text(),
    ).not.toContain("jo@");
  });

  test("after a doubtful year the lander focuses it and asks for the password again", async () => {
    const year = String(new Date().getUTCFullYear() - 6);
    const answer = await sendRequest(
      "/landers/gallery",
      form({ ...GOOD, email: "typo@example.test", date_of_birth_year: year }),
    );
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Please type your password again.");
    const focused = /<input[^>]*autofocus[^>]*>/.exec(html)?.[0];
    expect(focused).toContain('name="date_of_birth_year"');
    expect(await (await sendRequest("/landers/gallery")).text()).not.toContain("password again");
  });

  test("a lander asks to type a password again only if a valid one was typed", async () => {
    const answer = await sendRequest("/landers/gallery", form({ ...GOOD, password: "" }));
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).not.toContain("password again");
    expect(html).toMatch(/id="password-hint"[^>]*>At least \d+ characters/);
  });

  test("the lander form creates an account and goes on to the next step", async () => {
    const answer = await sendRequest("/landers/gallery/milf-spring", form(GOOD));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/complete-signup"]);
    expect(answer.headers.get("set-cookie")).toMatch(/^__Host-auth\.session=/);
    expect(
      await env.DB.prepare("SELECT count(*) AS n FROM accounts WHERE email = ?")
        .bind(GOOD.email)
        .first("n"),
    ).toBe(1);
    expect(
      (
        await sendRequest("/landers/gallery", {
          cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0],
        })
      ).headers.get("location"),
    ).toBe("/members");
  });

  test("with signups closed a lander says so without a form, with status 200", async () => {
    await addSite({ signups: "none" }, "closed-landers.test");
    const answer = await sendRequest("/landers/gallery", { origin: "https://closed-landers.test" });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("By invitation only");
    expect(html).not.toContain('name="email"');
  });
});

describe("member landers", () => {
  const LAYOUTS = ["landing", "landing2", "landing3", "landing2/milf-spring", "landing3/spring"];

  let shown: string;

  beforeAll(async () => {
    await addTestSite(FICTIONAL);
    await addSite({}, "plain-landers.test");
    shown = (await addMember(HOST, { name: "Robin Secret", lastActive: Date.now() })).id;
    await promote(shown);
  });

  test.each(LAYOUTS)(
    "%s shows a consenting member: first name, form, no script, noindex",
    async (layout) => {
      const answer = await sendRequest(`/members/${shown}/${layout}`);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain("Robin");
      expect(html).toContain("Robin agreed to be shown here.");
      expect(html).not.toContain("people on this page are illustrations");
      expect(html).not.toContain("Secret");
      expect(html).toContain(`name="for" value="${shown}"`);
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(html).not.toMatch(/<script|og:image/);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  test("a member sets promotion only for themselves, and nobody else is notified", async () => {
    const me = await addLoggedIn();
    const other = await addMember(HOST, { lastActive: Date.now() });
    await env.DB.prepare("UPDATE profiles SET last_active_at = ? WHERE id = ?")
      .bind(Date.now(), me.id)
      .run();
    const setPromotion = (on: "yes" | "no", cookie = me.cookie) =>
      postForm("/settings/privacy", { switch: "promoted", on }, { cookie });
    const page = async (cookie: string) =>
      await (await sendRequest("/settings/privacy", { cookie })).text();
    const shownNow = async () => (await sendRequest(`/members/${me.id}/landing`)).status;
    expect(await shownNow()).toBe(404);
    const yes = await setPromotion("yes");
    expect([yes.status, yes.headers.get("location")]).toEqual([
      303,
      "/settings/privacy?saved=promoted#promoted",
    ]);
    expect(await shownNow()).toBe(200);
    const promoted = /aria-checked="true"[^>]*aria-labelledby="promoted-title"/;
    expect(await page(me.cookie)).toMatch(promoted);
    expect(await page((await addLoggedIn()).cookie)).not.toMatch(promoted);
    expect(
      await (
        await sendRequest(`/members/${me.id}`, { cookie: (await addLoggedIn()).cookie })
      ).text(),
    ).not.toMatch(/promoted.{0,9}true|show me/i);
    // Nobody sets it for another member, neither by a form nor as a visitor; the old URL is gone.
    expect((await postForm(`/members/${other.id}/promote`, {}, { cookie: me.cookie })).status).toBe(
      404,
    );
    expect((await setPromotion("no", "")).headers.get("location")).toContain("/login");
    expect(await shownNow()).toBe(200);
    expect((await setPromotion("no")).status).toBe(303);
    expect(await shownNow()).toBe(404);
    expect((await sendRequest(`/members/${other.id}/landing`)).status).toBe(404);
  });

  /** A page without its signed time of rendering, which differs each time. */
  const withoutProof = (html: string) => html.replaceAll(/name="begun" value="[^"]*"/g, "");

  test("a member who is not promoted gets the general lander with 404", async () => {
    const month = 31 * 86_400_000;
    const quiet = await addMember(HOST, { name: "Quiet", lastActive: Date.now() });
    const away = await addMember(HOST, { name: "Away", lastActive: Date.now() - month });
    const hidden = await addMember(HOST, {
      name: "Hidden",
      profileStatus: "hidden",
      lastActive: Date.now(),
    });
    const foreign = await addMember("plain-landers.test", {
      name: "Foreign",
      lastActive: Date.now(),
    });
    for (const { id } of [away, hidden, foreign]) await promote(id);
    const pages = await Promise.all(
      [quiet.id, away.id, hidden.id, foreign.id, newId(), "nonsense", "%00"].map(async (id) => {
        const answer = await sendRequest(`/members/${id}/landing`);
        return [
          answer.status,
          withoutProof(await answer.text())
            .replaceAll(encodeURIComponent(id), "")
            .replaceAll(id, ""),
        ];
      }),
    );
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1);
    expect(pages[0]?.[0]).toBe(404);
    expect(pages[0]?.[1]).toContain("What if you said hello");
  });

  test("a fictional profile is labelled by its name and only where the site has them", async () => {
    const { id } = await addMember(HOST, { name: "Faye", lastActive: 1 });
    const elsewhere = await addMember("plain-landers.test", {
      name: "Faye",
      lastActive: Date.now(),
    });
    await env.DB.prepare("UPDATE profiles SET fictional = 1 WHERE id IN (?, ?)")
      .bind(id, elsewhere.id)
      .run();
    for (const layout of LAYOUTS) {
      const html = await (await sendRequest(`/members/${id}/${layout}`)).text();
      expect(html.split("Made-up profile").length - 1, layout).toBeGreaterThanOrEqual(2);
      expect(html, layout).toContain("made up: the site answers, and you can’t meet");
      expect(html, layout).not.toMatch(/is a member of|up to the two of you|get to know Faye/);
    }
    expect(
      (
        await sendRequest(`/members/${elsewhere.id}/landing`, {
          origin: "https://plain-landers.test",
        })
      ).status,
    ).toBe(404);
  });
});

describe("member landers signup", () => {
  let shown: string;

  beforeAll(async () => {
    await addTestSite(FICTIONAL);
    await addSite({}, "plain-landers.test");
    shown = (await addMember(HOST, { name: "Robin Secret", lastActive: Date.now() })).id;
    await promote(shown);
  });

  test("a logged-in member is redirected to the profile", async () => {
    const me = await addLoggedIn();
    const answer = await sendRequest(`/members/${shown}/landing2/spring`, { cookie: me.cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/members/${shown}`]);
  });

  test.each([
    "x%0d%0aset-cookie:a=b",
    "%00",
    "%3Fnext=x",
    "..%2f..%2fpages%2fterms",
    "%f0%9f%a6%8a",
    "nobody",
  ])("a logged-in member gets no redirect from a path with %s as id", async (id) => {
    const me = await addLoggedIn();
    const ends = await Promise.all(
      ["landing", "landing2/spring", "landing3"].map((layout) =>
        sendRequest(`/members/${id}/${layout}`, { cookie: me.cookie }),
      ),
    );
    expect(ends.map((end) => [end.status, end.headers.get("location")])).toEqual([
      [404, null],
      [404, null],
      [404, null],
    ]);
  });

  test("the form stores with the account the promoted member and the lander", async () => {
    const fields = {
      email: "lee@example.test",
      name: "Lee",
      password: "four plain little words",
      date_of_birth_day: "5",
      date_of_birth_month: "6",
      date_of_birth_year: "1990",
      for: shown,
    };
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await sendRequest(`/members/${shown}/landing2/spring`, {
      method: "POST",
      headers,
      body: new URLSearchParams(fields).toString(),
    });
    expect(answer.headers.get("location")).toBe("/complete-signup");
    const row = env.DB.prepare(
      "SELECT a.signup_for_profile_id AS f, s.lander, s.campaign FROM accounts a JOIN signup_sources s ON s.account_id = a.id WHERE a.email = ?",
    );
    expect(await row.bind(fields.email).first()).toEqual({
      f: shown,
      lander: "landing2",
      campaign: "spring",
    });
  });
});
