import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../app/i18n/languages";
import { newId } from "../../app/kit/ids";
import { FICTIONAL_LABELS } from "../../scripts/seed/fictional-words";
import { addChat } from "../support/add-chat";
import { ADDRESSES } from "../support/addresses";
import { FICTIONAL_NAME_PAGES, type FictionalNamePage } from "../support/fictional-name-pages";
import { addBlock, addLike, addPassed, addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember, type TestMember } from "../support/test-database";
import { unflaggedIn, unlabelledIn } from "../support/unlabelled-names";
import { addEntry } from "../support/wallet-ledger";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  logIn,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import { openPage } from "./live-page";

describe("fictional labels", () => {
  const NAMES = {
    invented: "Zephyrine",
    new: "Quintilla",
    blocked: "Ottokarine",
    passed: "Philomene",
  } as const;
  type Reader = "member" | "visitor";

  let me: TestMember & { cookie: string };
  const ids: Record<string, string> = {};
  const people = {} as Record<keyof typeof NAMES, TestMember>;

  /**
   * A member who meets a fictional profile everywhere: in search, likes both ways, chats, blocks and
   * promoted profiles.
   */
  beforeAll(async () => {
    await addTestSite({ ...FICTIONAL_LABELS, visible_profile_notes: true });
    const member = await addMember(HOST, {
      name: "Reader",
      gender: "male",
      premium: true,
      credits: 9,
    });
    await changeProfile(member.id, { seeks: "female", last_active_at: Date.now() });
    me = { ...member, cookie: await logIn(member) };
    for (const key of ["invented", "new", "blocked", "passed"] as const) {
      const one = await addMember(HOST, { name: NAMES[key], lastActive: Date.now() });
      await addPhoto(one, { main: true });
      await addPhoto(one, { position: 1 });
      await changeProfile(one.id, { fictional: 1, seeks: "male" });
      people[key] = one;
      ids[key] = one.id;
    }
    await addLike(me, people.invented);
    // no fictional profile sends likes (R9): a page would label one all the same
    await addLike(people.invented, me);
    await addBlock(me, people.blocked);
    await addPassed(me, people.passed);
    ids.chat = await addChat(me, people.invented, 3);
    await addEntry(me, { amount: -1, chat: ids.chat });
  });

  /** Makes that like new again and its chat unread. */
  beforeEach(async () => {
    await env.DB.prepare("UPDATE likes SET seen_at = NULL WHERE to_id = ?").bind(me.id).run();
  });

  const withIds = (path: string) => path.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? "");
  const names = Object.values(NAMES);

  type PageRequest = { path: string; who: Reader; language: Language };
  /** What one path contains, and where it names a fictional profile without the label. */
  async function findUnlabelled({ path, who, language }: PageRequest) {
    const answer = await sendRequest(withIds(path), {
      language,
      // Visitors see the country of their language unless they chose another.
      cookie: who === "member" ? me.cookie : "country=NL",
    });
    const text = (await answer.text()).replaceAll("<!-- -->", "");
    const isJson = answer.headers.get("content-type")?.includes("json");
    const label = FICTIONAL_LABELS.fictional_singular[language];
    const bare = isJson
      ? unflaggedIn(JSON.parse(text), names)
      : unlabelledIn(text, { names, label });
    const named = names.some((name) => text.includes(name));
    const serverError = answer.status >= 500 ? [`fault ${answer.status}`] : [];
    return { named, bare: [...serverError, ...bare].map((where) => `${who} ${path}: ${where}`) };
  }

  const placesOf = (who: Reader) =>
    Object.values(FICTIONAL_NAME_PAGES).flatMap((place) =>
      typeof place === "string" ? [] : (place[who] ?? []),
    );

  /** The path as a member opens it: with the ids of the fictional profile that occurs everywhere. */
  const withProfileIds = (address: string) =>
    address
      .replace("/chats/:id", "/chats/{chat}")
      .replace(/^(\/members|\/likes\/m)\/:id/, "$1/{invented}")
      .replace("/:lander/:slug?", "/gallery")
      .replace("/:page", "/faq")
      .replace("/:type?", "")
      .replace("/:slug?", "")
      .replace(/:step|:deed/, "about-me")
      .replace(/:\w+/g, newId())
      .replace("*", "nowhere");

  test.each(LANGUAGES)(
    "in %s every fictional name in a list or page carries its label",
    async (language) => {
      const bare: string[] = [];
      const missed: string[] = [];
      for (const who of ["member", "visitor"] as const)
        for (const path of placesOf(who)) {
          const found = await findUnlabelled({ path, who, language });
          bare.push(...found.bare);
          if (!found.named) missed.push(`${who} ${path}`);
        }
      expect(bare).toEqual([]);
      expect(missed).toEqual([]);
    },
    60_000,
  );

  test("every other page labels fictional profiles, for members and visitors", async () => {
    const bare: string[] = [];
    for (const address of ADDRESSES)
      for (const who of ["member", "visitor"] as const) {
        const found = await findUnlabelled({ path: withProfileIds(address), who, language: "en" });
        const place = FICTIONAL_NAME_PAGES[address];
        bare.push(...found.bare);
        if (found.named && !(place as FictionalNamePage | undefined)?.[who])
          bare.push(`${who} ${address}: names somebody`);
      }
    expect(bare).toEqual([]);
  }, 60_000);

  test("a visitor's list does not say that fictional profiles chose to be visible", async () => {
    const html = await (await sendRequest("/members?gender=female")).text();
    expect(html).toContain(
      `profiles marked “${FICTIONAL_LABELS.fictional_singular.en}” are made up`,
    );
    expect(html).not.toContain("They chose to be visible");
  });

  test("socket events contain no names", async () => {
    const page = await openPage(me.cookie);
    const paid = { client_id: crypto.randomUUID(), text: "hello", price: 1, agrees: true };
    const call = { to: people.invented.id, ...paid };
    expect((await sendJsonRequest("/api/message.php", call, me)).status).toBe(200);
    await page.next("message");
    expect(page.events.length).toBeGreaterThan(0);
    expect(unflaggedIn(page.events, names)).toEqual([]);
  });
});

describe("fictional consent", () => {
  const WARNING = FICTIONAL_LABELS.fictional_warning.en;
  const AGREE = "I know that this profile is made up";
  let nova: TestMember;

  beforeAll(async () => {
    await addTestSite({ ...FICTIONAL_LABELS });
    nova = await addMember(HOST, { name: "Nova" });
    await changeProfile(nova.id, { fictional: 1 });
  });

  const path = () => `/members/${nova.id}/chat`;
  const form = (more: Record<string, string> = {}) => ({
    client_id: crypto.randomUUID(),
    text: "words to Nova",
    price: "1",
    ...more,
  });

  test("without JavaScript the warning and consent show before the first message only", async () => {
    const me = await addLoggedIn({ premium: true, credits: 5 });
    const page = await textOf(await sendRequest(path(), me));
    expect(page).toContain(WARNING);
    expect(page).toContain(AGREE);
    expect(page).toMatch(/<input[^>]*name="agrees"[^>]*>/);
    const refused = await postForm(path(), form(), me);
    expect(refused.status).toBe(403);
    expect(await textOf(refused)).toContain("words to Nova");
    const sent = await postForm(path(), form({ agrees: "on" }), me);
    expect(sent.status).toBe(303);
    const chat = await textOf(await sendRequest(sent.headers.get("location") ?? "", me));
    expect(chat).not.toContain(AGREE);
    expect(chat).toContain("Fictional profile");
  });

  test("before a free first message the warning is plain text without a checkbox", async () => {
    const me = await addLoggedIn({ credits: 5 });
    const page = await textOf(await sendRequest(path(), me));
    expect(page).toContain(WARNING);
    expect(page).not.toContain(AGREE);
    const sent = await postForm(path(), form({ price: "0" }), me);
    const chat = await textOf(await sendRequest(sent.headers.get("location") ?? "", me));
    expect(chat).toContain(AGREE);
  });

  test("the warning stands on the profile, and above the way to buy without credits", async () => {
    const me = await addLoggedIn({ credits: 0 });
    expect(await textOf(await sendRequest(`/members/${nova.id}`, me))).toContain(WARNING);
    const sent = await postForm(path(), form({ price: "0" }), me);
    const chat = await textOf(await sendRequest(sent.headers.get("location") ?? "", me));
    expect(chat).toContain(WARNING);
    expect(chat).not.toContain(AGREE);
  });

  test("a message to a real member shows no warning and no consent", async () => {
    const me = await addLoggedIn({ premium: true, credits: 5 });
    const other = await addMember(HOST);
    const page = await textOf(await sendRequest(`/members/${other.id}/chat`, me));
    expect(page).not.toContain(WARNING);
    expect(page).not.toContain('name="agrees"');
  });

  test("the message endpoint rejects a message without the consent and stores it with it", async () => {
    const me = await addLoggedIn({ premium: true, credits: 5 });
    const message = { to: nova.id, client_id: crypto.randomUUID(), text: "hello", price: 1 };
    const refused = await sendJsonRequest("/api/message.php", message, me);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { error: { code: "consent_needed" } },
    ]);
    expect(
      (await sendJsonRequest("/api/message.php", { ...message, agrees: true }, me)).status,
    ).toBe(200);
  });

  test("the settings show the consent with its date and withdraw it", async () => {
    const me = await addLoggedIn({ premium: true, credits: 5 });
    const settings = async (query = "") =>
      textOf(await sendRequest(`/settings/privacy${query}`, me));
    expect(await settings()).toContain("You haven’t agreed to pay for what you send them.");
    await postForm(path(), form({ agrees: "on" }), me);
    expect(await settings()).toMatch(/You agreed on [^<]+ to pay for what you send them\./);
    const withdraw = { consent: "fictional_profiles" };
    const done = await postForm("/settings/privacy/withdraw", withdraw, me);
    const place = done.headers.get("location") ?? "";
    expect(place).toBe("/settings/privacy?withdrawn=fictional_profiles#fictional");
    expect(await settings("?withdrawn=fictional_profiles")).toMatch(
      /role="status"[^>]*>Withdrawn\./,
    );
    expect((await postForm(path(), form(), me)).status).toBe(403);
  });
});
