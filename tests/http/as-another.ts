import { env } from "cloudflare:workers";
import { newId, type OurId } from "~/kit/ids";
import type { Attempt } from "../support/id-doors";
import { addMarked, tablesOfSchema } from "../support/marked-member";
import { addBlock, addPhoto } from "../support/people";
import { addPurchase } from "../support/purchases";
import { addMember, addSite } from "../support/world";
import { ask, HOST, logIn } from "./support";

const KINDS = [
  ...["member", "chat", "photo", "shown", "passkey"],
  ...["session", "takeout", "deed", "search", "sent", "order"],
] as const;
type Ids = Record<(typeof KINDS)[number], string>;
type Asker = { cookie?: string; origin?: string };

/** The ids of a member and of the rows that belong to the member. */
export let theirs: Ids;
export const nothing = () =>
  Object.fromEntries(KINDS.map((kind) => [kind, newId<OurId>()])) as unknown as Ids;
/** The members and visitors that try to access the owner's rows. */
export const askers: Record<string, Asker> = {};

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** A member with a row of every kind: one photo pending review, one photo for members. */
async function addOwner() {
  const owner = await addMarked(HOST);
  const { id: member, chat, photo, takeout } = owner;
  theirs = { ...nothing(), member, chat, photo, takeout };
  await run("UPDATE chat_photos SET id = ? WHERE sender_id = ?", theirs.sent, member);
  await (env as unknown as Env).PHOTOS.put(`${HOST}/${theirs.sent}/main.webp`, "bytes");
  await run("UPDATE passkeys SET id = ? WHERE account_id = ?", theirs.passkey, member);
  await run("UPDATE saved_searches SET id = ? WHERE member_id = ?", theirs.search, member);
  await run("UPDATE sessions SET public_id = ? WHERE account_id = ?", theirs.session, member);
  await run("UPDATE photos SET status = 'pending' WHERE id = ?", photo);
  theirs.shown = await addPhoto(owner, { visibility: "members" });
  await run(
    "INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at) VALUES (?, ?, ?, 'ban', 'Rude', 'ops', 'another', 'https://site.test', ?)",
    ...[theirs.deed, HOST, member, Date.now()],
  );
  theirs.order = (await addPurchase(owner)).order;
  return owner;
}

/** Adds the owner and the accounts that try to access the owner's rows. */
export async function addAskers() {
  await addSite({ visible_profile_notes: true }, HOST);
  const elsewhere = await addSite({}, "other.test");
  const owner = await addOwner();
  const rich = { premium: true, credits: 9 };
  const blocked = await addMember(HOST, rich);
  await addBlock(owner, blocked);
  const abroad = await logIn(await addMember(elsewhere, rich));
  Object.assign(askers, {
    "another member": { cookie: await logIn(await addMember(HOST, rich)) },
    "a blocked member": { cookie: await logIn(blocked) },
    "an unconfirmed member": {
      cookie: await logIn(await addMember(HOST, { status: "not_confirmed" })),
    },
    "a visitor": {},
    "a session of the other site": { cookie: abroad },
    "a member of the other site": { cookie: abroad, origin: "https://other.test" },
  });
}

const filled = (text: string, ids: Ids) =>
  text
    .replace(/\{client\}/g, () => crypto.randomUUID())
    .replace(/\{(\w+)\}/g, (_, kind: keyof Ids) => ids[kind]);

export function send({ how, form, json }: Attempt, { cookie, origin }: Asker, ids: Ids) {
  const [method = "", path = ""] = filled(how, ids).split(" ");
  const body = form
    ? new URLSearchParams(
        filled(
          new URLSearchParams(form)
            .toString()
            .replaceAll(/%7B|%7D/g, (c) => (c === "%7B" ? "{" : "}")),
          ids,
        ),
      ).toString()
    : json && filled(JSON.stringify(json), ids);
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  const headers: HeadersInit = body === undefined ? {} : { "content-type": type };
  return ask(path, { method, cookie, origin, headers, ...(body !== undefined && { body }) });
}

const withoutIds = (text: string, ids: Ids) =>
  Object.values(ids).reduce((rest, id) => rest.replaceAll(id, "ID"), text);

/** The position where two responses differ; printing a whole page would hide it. */
function difference(one: string, other: string): string {
  if (one === other) return "";
  let at = 0;
  while (one[at] === other[at]) at++;
  return `${one.slice(Math.max(0, at - 60), at + 100)} <> ${other.slice(at, at + 100)}`;
}

/**
 * A response in comparable form: without the id that the requester already has, and without values
 * that differ on every request.
 */
async function seen(answer: Response, ids: Ids) {
  const told = withoutIds(await answer.text(), ids)
    .replaceAll(/nonce="[^"]*"|nonce-[\w+/=-]+/g, "")
    .replaceAll(/\b[0-9a-z]{8}\.[-\w]{43}/g, "BEGUN")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, "UUID")
    .replaceAll(/\b1[0-9]{12}\b/g, "NOW");
  const headers = ["location", "cache-control", "content-type", "set-cookie"].map((name) =>
    withoutIds(answer.headers.get(name) ?? "", ids),
  );
  return [answer.status, ...headers, told].join("\n");
}

/** Every row that names the owner, or a row of the owner or of another member. */
export async function ownersRows(ids = theirs) {
  const marks = Object.values(ids);
  const rows: string[] = [];
  for (const table of await tablesOfSchema()) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    for (const row of results) {
      const text = `${table} ${JSON.stringify(row)}`;
      if (marks.some((mark) => text.includes(mark))) rows.push(text);
    }
  }
  return rows.sort();
}

/** The rows that were added, deleted or changed. */
export const changed = (before: string[], after: string[]) => [
  ...before.filter((row) => !after.includes(row)),
  ...after.filter((row) => !before.includes(row)),
];

/**
 * Checks that a request writes nothing and that existing and missing rows get the same response:
 * 404, 403 or the login.
 */
export async function tryAt(attempts: Attempt[], who: string, ids = theirs) {
  const asker = askers[who] ?? {};
  const failures: string[] = [];
  for (const attempt of attempts) {
    const none = nothing();
    const real = await send(attempt, asker, ids);
    const unreal = await seen(await send(attempt, asker, none), none);
    const told = difference(await seen(real, ids), unreal);
    const refused = attempt.mute || [302, 303, 401, 403, 404].includes(real.status);
    if (told || !refused) failures.push(`${attempt.how} by ${who}: ${real.status} ${told}`);
  }
  return failures;
}
