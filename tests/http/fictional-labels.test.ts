import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { newId } from "~/kit/ids";
import { FICTIONAL_WORDS } from "../../scripts/seed/fictional-words";
import { ADDRESSES } from "../support/addresses";
import { enter } from "../support/ledger";
import { NAMED_PLACES, type Place } from "../support/named-places";
import { addBlock, addLike, addPhoto, changeProfile } from "../support/people";
import { addChat } from "../support/talk";
import { unflaggedIn, unlabelledIn } from "../support/unlabelled";
import { addMember, addSite, type TestMember } from "../support/world";
import { openPage } from "./live-page";
import { ask, askJson, HOST, logIn } from "./support";

const NAMES = { invented: "Zephyrine", new: "Quintilla", blocked: "Ottokarine" } as const;
type Who = "member" | "visitor";

let me: TestMember & { cookie: string };
const ids: Record<string, string> = {};
const people = {} as Record<keyof typeof NAMES, TestMember>;

/**
 * A member who meets a fictional profile everywhere: in search, likes both ways, chats, blocks and
 * promoted profiles.
 */
beforeAll(async () => {
  await addSite({ ...FICTIONAL_WORDS, visible_profile_notes: true }, HOST);
  const member = await addMember(HOST, {
    name: "Reader",
    gender: "male",
    premium: true,
    credits: 9,
  });
  await changeProfile(member.id, { seeks: "female", last_active_at: Date.now() });
  me = { ...member, cookie: await logIn(member) };
  for (const key of ["invented", "new", "blocked"] as const) {
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
  ids.chat = await addChat(me, people.invented, 3);
  await enter(me, { amount: -1, chat: ids.chat });
});

/** Makes that like new again and its chat unread. */
beforeEach(async () => {
  await env.DB.prepare("UPDATE likes SET seen_at = NULL WHERE to_id = ?").bind(me.id).run();
});

const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? "");
const names = Object.values(NAMES);

type Read = { path: string; who: Who; language: Language };
/** What one path contains, and where it names a fictional profile without the label. */
async function read({ path, who, language }: Read) {
  const answer = await ask(filled(path), {
    language,
    ...(who === "member" && { cookie: me.cookie }),
  });
  const text = (await answer.text()).replaceAll("<!-- -->", "");
  const isJson = answer.headers.get("content-type")?.includes("json");
  const label = FICTIONAL_WORDS.fictional_singular[language];
  const bare = isJson ? unflaggedIn(JSON.parse(text), names) : unlabelledIn(text, { names, label });
  const named = names.some((name) => text.includes(name));
  const fault = answer.status >= 500 ? [`fault ${answer.status}`] : [];
  return { named, bare: [...fault, ...bare].map((where) => `${who} ${path}: ${where}`) };
}

const placesOf = (who: Who) =>
  Object.values(NAMED_PLACES).flatMap((place) =>
    typeof place === "string" ? [] : (place[who] ?? []),
  );

/** The path as a member opens it: with the ids of the fictional profile that occurs everywhere. */
const opened = (address: string) =>
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
        const found = await read({ path, who, language });
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
      const found = await read({ path: opened(address), who, language: "en" });
      const place = NAMED_PLACES[address];
      bare.push(...found.bare);
      if (found.named && !(place as Place | undefined)?.[who])
        bare.push(`${who} ${address}: names somebody`);
    }
  expect(bare).toEqual([]);
}, 60_000);

test("socket events contain no names", async () => {
  const page = await openPage(me.cookie);
  const paid = { client_id: crypto.randomUUID(), text: "hello", price: 1, agrees: true };
  const call = { to: people.invented.id, ...paid };
  expect((await askJson("/api/message.php", call, me)).status).toBe(200);
  await page.next("message");
  expect(page.told.length).toBeGreaterThan(0);
  expect(unflaggedIn(page.told, names)).toEqual([]);
});
