import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
import { emailTo } from "../support/email-to";
import { addBlock, changeProfile } from "../support/member-fixtures";
import { fourColourPicture } from "../support/pictures";
import { recordLog } from "../support/record-log";
import { addMember, type TestMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  count,
  countRows,
  HOST,
  ORIGIN,
  postForm,
  sendRequest,
  sendToApp,
  textOf,
} from "./app-client";
import { promote } from "./promoted-members";
import {
  deleteAccountsBeforeEach,
  PASSWORD,
  sessionOf,
  signUpForSession,
  signupFields,
} from "./sign-up-forms";

describe("signup steps", () => {
  beforeAll(() => addTestSite());

  recordLog(PASSWORD, signupFields.email, signupFields.name);

  deleteAccountsBeforeEach();

  /** Sends the request as given, with nothing added. */
  const sendRaw = (path: string, init: RequestInit) =>
    sendToApp.fetch(new Request(`${ORIGIN}${path}`, { redirect: "manual", ...init }));

  test("the signup steps follow in order and end at the e-mail", async () => {
    const cookie = await signUpForSession();
    const step = (name: string, fields: Record<string, string>, action = "") =>
      postForm(`/complete-signup/${name}${action}`, fields, { cookie });
    expect((await step("photo", { skip: "yes" }, "/skip")).status).toBe(302);
    expect((await step("location", { country: "NL", region: "DE-BE" })).status).toBe(422);
    expect((await step("location", { country: "NL", region: "NL-NH" })).status).toBe(302);
    expect((await step("location", { skip: "yes" }, "/skip")).status).toBe(400);
    expect((await step("nothing", { skip: "yes" }, "/skip")).status).toBe(404);
    expect((await sendRequest("/complete-signup/nothing/skip", { cookie })).status).toBe(404);
    expect((await sendRequest("/complete-signup/location/skip", { cookie })).status).toBe(302);
    expect(
      (await step("about-you", { gender: "female", seeks: "male", sexuality: "bi" })).status,
    ).toBe(422);
    expect((await step("about-you", { gender: "female", seeks: "male" })).status).toBe(302);
    expect(await count("outbox")).toBe(0);
    expect(
      (await step("about-me", { headline: "Hello", about: "", interests: "tea" })).status,
    ).toBe(302);
    expect(await count("outbox")).toBe(1);
    const page = await (await sendRequest("/complete-signup", { cookie })).text();
    expect(page).toContain("Code from the email");
    expect(page).toContain('href="/complete-signup?step=about_me"');
    const back = await (await sendRequest("/complete-signup?step=about_me", { cookie })).text();
    expect(back).toContain('value="Hello"');
    expect((await step("about-me", { headline: "Hi", about: "", interests: "" })).status).toBe(302);
    expect(await count("outbox"), "no second code").toBe(1);
    const around = await (await sendRequest("/lang-config", { cookie })).text();
    expect(around).toContain("Your email address isn’t confirmed yet");
  });

  test("a finished member is redirected from every step, and nothing is stored", async () => {
    const cookie = await signUpForSession();
    await env.DB.batch([
      env.DB.prepare("UPDATE accounts SET signup_step = 5, status = 'active'"),
      env.DB.prepare("UPDATE profiles SET country = 'NL', region = 'NL-NH', gender = 'male'"),
    ]);
    const stored = () =>
      env.DB.prepare(
        "SELECT country, region, gender, seeks, headline, about FROM profiles",
      ).first();
    const before = await stored();
    const steps: [path: string, fields: Record<string, string>][] = [
      ["location", { country: "DE", region: "DE-BE" }],
      ["about-you", { gender: "female", seeks: "male" }],
      ["about-me", { headline: "Hello", about: "Other words", interests: "tea" }],
      ["about-me/skip", { skip: "yes" }],
    ];
    for (const [path, fields] of steps) {
      const answer = await postForm(`/complete-signup/${path}`, fields, { cookie });
      expect([answer.status, answer.headers.get("location")], path).toEqual([
        302,
        "/complete-signup",
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  test("a file that is no picture gets a translated 422", async () => {
    const body = new FormData();
    body.set("photo", new File(["not a picture"], "me.jpg", { type: "image/jpeg" }));
    const answer = await sendRequest("/complete-signup/photo", {
      method: "POST",
      body,
      cookie: await signUpForSession(),
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("We can’t read this file.");
    expect(await count("photos")).toBe(0);
  });

  test("the signup steps need a session", async () => {
    const answer = await sendRequest("/complete-signup");
    expect(answer.headers.get("location")).toBe("/login?next=%2Fcomplete-signup");
  });

  async function mailedSecret(cookie: string): Promise<string> {
    await env.DB.prepare("UPDATE accounts SET signup_step = 5").run();
    await env.DB.prepare("UPDATE profiles SET status = 'disabled'").run();
    await postForm("/complete-signup/letter", { resend: "yes" }, { cookie });
    return (await emailTo(signupFields.email, "activate")).fields.secret;
  }

  test("opening a mailed link changes nothing; its button does, once", async () => {
    const secret = await mailedSecret(await signUpForSession());
    for (let n = 0; n < 3; n++) {
      const page = await sendRequest(`/${secret}`);
      expect(page.status).toBe(200);
      expect(page.headers.get("cache-control")).toContain("no-store");
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      expect(page.headers.get("x-robots-tag")).toContain("noindex");
      expect(page.headers.getSetCookie().join()).not.toContain("auth.session");
    }
    expect((await sendRequest(`/${secret}`, { method: "HEAD" })).status).toBe(200);
    expect(await env.DB.prepare("SELECT status FROM accounts").first("status")).toBe(
      "not_confirmed",
    );
    const pressed = await postForm(`/${secret}`, {});
    expect(pressed.headers.get("location")).toBe("/activate/done");
    expect(await env.DB.prepare("SELECT status FROM accounts").first("status")).toBe("active");
    expect(
      await (await sendRequest("/activate/done", { cookie: sessionOf(pressed) })).text(),
    ).toContain("Samantha");
    const again = await postForm(`/${secret}`, {});
    expect(again.headers.get("location")).toBe("/activate/done?before=yes");
    expect(sessionOf(again)).toBe("");
    expect((await sendRequest(`/${secret}`)).headers.get("location")).toBe(
      "/activate/done?before=yes",
    );
  });

  test("a link's button works without JavaScript, but not in a foreign frame", async () => {
    const secret = await mailedSecret(await signUpForSession());
    const press = (site: string) =>
      sendRaw(`/${secret}`, {
        method: "POST",
        body: "",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: "null",
          "sec-fetch-site": site,
        },
      });
    expect((await press("cross-site")).status).toBe(403);
    expect(await env.DB.prepare("SELECT status FROM accounts").first("status")).toBe(
      "not_confirmed",
    );
    expect((await press("same-origin")).headers.get("location")).toBe("/activate/done");
  });

  test("an unknown link path gets 404, whatever its shape", async () => {
    for (const path of [
      "/nothing",
      `/${"x".repeat(43)}`,
      `/${"x".repeat(42)}`,
      `/${"x".repeat(44)}`,
      `/${"%2e".repeat(43)}`,
    ]) {
      expect((await sendRequest(path)).status).toBe(404);
    }
    expect((await postForm(`/${"x".repeat(42)}`, {})).status).toBe(404);
  });
});

describe("signup message", () => {
  const MESSAGE = "Do you still bake bread? <b>I do</b>";
  let anna: string;

  beforeAll(async () => {
    await addTestSite();
  });
  beforeEach(async () => {
    anna = (await addMember(HOST, { name: "Anna", lastActive: Date.now() })).id;
    await promote(anna);
    await env.DB.prepare("UPDATE profiles SET visible_logged_out = 1 WHERE id = ?")
      .bind(anna)
      .run();
  });
  deleteAccountsBeforeEach();

  const readStoredMessage = async () =>
    (await env.DB.prepare("SELECT signup_message AS text FROM accounts WHERE email = ?")
      .bind(signupFields.email)
      .first<{ text: string | null }>()) ?? null;

  test("a visitor writing to a member enters the text before the signup", async () => {
    const answer = await sendRequest(`/members/${anna}/chat`);
    const to = answer.headers.get("location") ?? "";
    expect(to).toBe(`/members/${anna}/signup`);
    const page = await textOf(await sendRequest(to));
    expect(page).toContain('name="signup_message"');
    expect(page).toContain("We keep it.");
    expect(await textOf(await sendRequest("/signup"))).not.toContain('name="signup_message"');
  });

  test.each(["signup", "landing", "landing2", "landing3"])(
    "the form of /members/{id}/%s stores the text with the account",
    async (page) => {
      const path = `/members/${anna}/${page}`;
      expect(await textOf(await sendRequest(path))).toContain('name="signup_message"');
      const answer = await postForm(path, { ...signupFields, for: anna, signup_message: MESSAGE });
      expect(answer.status).toBe(302);
      expect(await readStoredMessage()).toEqual({ text: MESSAGE });
    },
  );

  test.each([
    ["longer than a message may be", "a".repeat(1_001), "too long"],
    ["with marks in a pile", `a${"\u0301".repeat(30)}`, "too many accents"],
  ])("text %s is rejected, and stays in the box", async (_, message, errorText) => {
    for (const page of ["signup", "landing"]) {
      const fields = { ...signupFields, for: anna, signup_message: message };
      const answer = await postForm(`/members/${anna}/${page}`, fields);
      expect(answer.status).toBe(422);
      const text = await textOf(answer);
      expect(text).toContain(errorText);
      expect(text).toContain(message.slice(0, 20));
    }
    expect(await readStoredMessage()).toBeNull();
  });

  test("after the confirmation the text is in the box of that chat only", async () => {
    const cookie = await signUpForSession({ for: anna, signup_message: MESSAGE });
    const box = async (id: string) =>
      /<textarea[^>]*id="composer"[^>]*>([^<]*)</.exec(
        await textOf(await sendRequest(`/members/${id}/chat`, { cookie })),
      )?.[1];
    await env.DB.batch([
      env.DB.prepare("UPDATE accounts SET status = 'active', signup_step = 5"),
      env.DB.prepare("UPDATE profiles SET status = 'active'"),
    ]);
    expect(await box(anna)).toBe("Do you still bake bread? &lt;b&gt;I do&lt;/b&gt;");
    expect(await textOf(await sendRequest(`/members/${anna}/chat`, { cookie }))).toContain(
      "Your first words are ready below.",
    );
    const other = await addMember(HOST, { name: "Bea" });
    expect(await box(other.id)).toBe("");
    expect(await env.DB.prepare("SELECT count(*) AS n FROM messages").first()).toEqual({ n: 0 });
  });
});

describe("signup matches", () => {
  beforeAll(async () => {
    await addTestSite();
  });

  test("a new member sees matches with reasons, and viewing stores nothing", async () => {
    const me = await addLoggedIn({ gender: "male", region: "NL-UT", lastActive: Date.now() });
    const near = { lastActive: Date.now(), region: "NL-UT" };
    const her = await addMember(HOST, { name: "Nora", ...near });
    const blocked = await addMember(HOST, near);
    const hidden = await addMember(HOST, { ...near, profileStatus: "hidden" });
    const man = await addMember(HOST, { ...near, gender: "male" });
    const seeker = await addMember(HOST, near);
    await changeProfile(seeker.id, { seeks: "female" });
    await addBlock(blocked, me);
    const before = await countRows();
    const html = await textOf(await sendRequest("/signup-matches", { cookie: me.cookie }));
    expect(html).toContain(her.id);
    expect(html).toContain("Lives in your region");
    for (const { id } of [blocked, hidden, man, seeker]) expect(html).not.toContain(id);
    expect(await countRows()).toBe(before);
  });

  test("new members nearby and the others have headings of their own", async () => {
    const me = await addLoggedIn({ gender: "male", region: "NL-UT", lastActive: Date.now() });
    const [near, far] = await Promise.all(
      ["NL-UT", "NL-LI"].map((region) =>
        addMember(HOST, { name: `Of ${region}`, region, lastActive: Date.now() }),
      ),
    );
    for (const { id } of [near, far] as TestMember[])
      await changeProfile(id, { joined_at: Date.now() - days(2) });
    const html = await textOf(await sendRequest("/signup-matches", { cookie: me.cookie }));
    const positions = ["New in your area", "Of NL-UT", "More people you may like", "Of NL-LI"].map(
      (text) => html.indexOf(text),
    );
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  test("a visitor logs in first, and the page says when nobody matches", async () => {
    const visit = await sendRequest("/signup-matches");
    expect(visit.headers.get("location")).toBe("/login?next=%2Fsignup-matches");
    const alone = await addLoggedIn({ gender: "male", country: "DE" });
    expect(await textOf(await sendRequest("/signup-matches", { cookie: alone.cookie }))).toContain(
      "No suggestions today",
    );
  });
});

describe("signup crop", () => {
  beforeAll(async () => {
    await addTestSite();
  });

  /** A member at the photo step who sends a wide picture of four colours; returns the stored part. */
  async function send(crop?: string) {
    const { id, cookie } = await addLoggedIn({ status: "not_confirmed" });
    await env.DB.prepare("UPDATE accounts SET signup_step = 1 WHERE id = ?").bind(id).run();
    const body = new FormData();
    body.set(
      "photo",
      new File([await fourColourPicture(600, 300)], "me.png", { type: "image/png" }),
    );
    if (crop !== undefined) body.set("crop", crop);
    const answer = await sendRequest("/complete-signup/photo", { method: "POST", body, cookie });
    const storedPhoto = await env.DB.prepare(
      "SELECT width, height, shades FROM photos WHERE profile_id = ?",
    )
      .bind(id)
      .first<{ width: number; height: number; shades: string }>();
    return { status: answer.status, page: await answer.text(), storedPhoto };
  }

  test("the chosen crop is stored, else the middle", async () => {
    expect(await send("0.05,0.1,0.16,0.4")).toMatchObject({
      status: 302,
      storedPhoto: {
        width: 96,
        height: 120,
        shades: expect.stringMatching(/^[d-f][0-2]{2}[d-f][0-2]{2}$/),
      },
    });
    expect(await send()).toMatchObject({ status: 302, storedPhoto: { width: 240, height: 300 } });
  });

  test.each(["0.5,0,0.6,1", "-1,0,1,1", "0,0,0,0", "1e9,1,1,1", "<b>", "0,0,1,1,1"])(
    "an invalid crop, %j, is rejected in words beside the photo",
    async (crop) => {
      const { status, page, storedPhoto } = await send(crop);
      expect([status, storedPhoto]).toEqual([422, null]);
      expect(page).toContain("Please choose the part of the photo again.");
    },
  );
});

describe("region suggestion", () => {
  beforeAll(async () => {
    await addTestSite();
  });

  type NetworkLocation = {
    country: string;
    regionCode?: string;
    latitude?: string;
    longitude?: string;
  };

  /**
   * The region that the step shows before the member chose one, and whether it is labelled a guess.
   */
  async function shownRegion(cf: NetworkLocation, query = "country=NL") {
    const { id, cookie } = await addLoggedIn({ status: "not_confirmed" });
    await env.DB.batch([
      env.DB.prepare("UPDATE accounts SET signup_step = 2 WHERE id = ?").bind(id),
      env.DB.prepare("UPDATE profiles SET region = NULL WHERE id = ?").bind(id),
    ]);
    const init = { cookie, cf } as Parameters<typeof sendRequest>[1];
    const page = await (await sendRequest(`/complete-signup?step=location&${query}`, init)).text();
    const row = await env.DB.prepare("SELECT region FROM profiles WHERE id = ?").bind(id).first();
    expect(row).toEqual({ region: null }); // a suggestion is not an answer
    return {
      region: /<option value="(\w\w-\w+)" selected/.exec(page)?.[1] ?? null,
      guessed: page.includes("Suggested by your internet connection"),
    };
  }

  test("the region of the network is suggested, and labelled as a guess", async () => {
    expect(await shownRegion({ country: "NL", regionCode: "UT" })).toEqual({
      region: "NL-UT",
      guessed: true,
    });
    expect(await shownRegion({ country: "NL", latitude: "53.21", longitude: "6.56" })).toEqual({
      region: "NL-GR",
      guessed: true,
    });
  });

  test("a network elsewhere or without a region suggests nothing", async () => {
    const nothing = { region: null, guessed: false };
    expect(await shownRegion({ country: "DE", regionCode: "BE" })).toEqual(nothing);
    expect(await shownRegion({ country: "NL" })).toEqual(nothing);
  });

  test("a region in the URL is preselected if it is one of the country's", async () => {
    const seen = { country: "NL", regionCode: "UT" };
    expect(await shownRegion(seen, "country=NL&region=NL-NH")).toEqual({
      region: "NL-NH",
      guessed: false,
    });
    expect((await shownRegion(seen, "country=NL&region=DE-BE")).region).not.toBe("DE-BE");
    expect((await shownRegion(seen, 'country=NL&region="><b>')).region).not.toBe("DE-BE");
  });
});
