import { env } from "cloudflare:workers";
import { type GeneratedId, newId } from "~/kit/ids";
import { addSampleMember, tablesOfSchema } from "../support/add-sample-member";
import type { AuthorizationAttempt } from "../support/authorization-cases";
import { addBlock, addPhoto } from "../support/member-fixtures";
import { addPurchase } from "../support/purchases";
import { addMember, addSite } from "../support/test-database";
import { addTestSite, HOST, logIn, ORIGIN, sendRequest } from "./app-client";

const KINDS = [
  "member",
  "chat",
  "photo",
  "shown",
  "passkey",
  "session",
  "takeout",
  "deed",
  "search",
  "sent",
  "order",
] as const;
type OwnerIds = Record<(typeof KINDS)[number], string>;
type Requester = { cookie?: string; origin?: string };

/** The ids of a member and of the rows that belong to the member. */
export let ownerIds: OwnerIds;
export const missingIds = () =>
  Object.fromEntries(KINDS.map((kind) => [kind, newId<GeneratedId>()])) as unknown as OwnerIds;
/** The members and visitors that try to access the owner's rows. */
export const requesters: Record<string, Requester> = {};

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** A member with a row of every kind: one photo pending review, one photo for members. */
async function addOwner() {
  const owner = await addSampleMember(HOST);
  const { id: member, chat, photo, dataExport: takeout } = owner;
  ownerIds = { ...missingIds(), member, chat, photo, takeout };
  await run("UPDATE chat_photos SET id = ? WHERE sender_id = ?", ownerIds.sent, member);
  await (env as unknown as Env).PHOTOS.put(`${HOST}/${ownerIds.sent}/main.webp`, "bytes");
  await run("UPDATE passkeys SET id = ? WHERE account_id = ?", ownerIds.passkey, member);
  await run("UPDATE saved_searches SET id = ? WHERE member_id = ?", ownerIds.search, member);
  await run("UPDATE sessions SET public_id = ? WHERE account_id = ?", ownerIds.session, member);
  await run("UPDATE photos SET status = 'pending' WHERE id = ?", photo);
  ownerIds.shown = await addPhoto(owner, { visibility: "members" });
  await run(
    "INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at) VALUES (?, ?, ?, 'ban', 'Rude', 'ops', 'another', ?, ?)",
    ...[ownerIds.deed, HOST, member, ORIGIN, Date.now()],
  );
  ownerIds.order = (await addPurchase(owner)).order;
  return owner;
}

/** No other test requests it before it is a site: unknown hosts are cached for half a minute. */
const OTHER_HOST = "second-site.test";

/** Adds the owner and the accounts that try to access the owner's rows. */
export async function addRequesters() {
  await addTestSite({ visible_profile_notes: true });
  const elsewhere = await addSite({}, OTHER_HOST);
  const owner = await addOwner();
  const rich = { premium: true, credits: 9 };
  const blocked = await addMember(HOST, rich);
  await addBlock(owner, blocked);
  const abroad = await logIn(await addMember(elsewhere, rich));
  Object.assign(requesters, {
    "another member": { cookie: await logIn(await addMember(HOST, rich)) },
    "a blocked member": { cookie: await logIn(blocked) },
    "an unconfirmed member": {
      cookie: await logIn(await addMember(HOST, { status: "not_confirmed" })),
    },
    "a visitor": {},
    "a session of the other site": { cookie: abroad },
    "a member of the other site": { cookie: abroad, origin: `https://${OTHER_HOST}` },
  });
}

const withIds = (text: string, ids: OwnerIds) =>
  text
    .replace(/\{client\}/g, () => crypto.randomUUID())
    .replace(/\{(\w+)\}/g, (_, kind: keyof OwnerIds) => ids[kind]);

export function send(
  { how, form, json }: AuthorizationAttempt,
  { cookie, origin }: Requester,
  ids: OwnerIds,
) {
  const [method = "", path = ""] = withIds(how, ids).split(" ");
  const body = form
    ? new URLSearchParams(
        withIds(
          new URLSearchParams(form)
            .toString()
            .replaceAll(/%7B|%7D/g, (c) => (c === "%7B" ? "{" : "}")),
          ids,
        ),
      ).toString()
    : json && withIds(JSON.stringify(json), ids);
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  const headers: HeadersInit = body === undefined ? {} : { "content-type": type };
  return sendRequest(path, {
    method,
    cookie,
    origin,
    headers,
    ...(body !== undefined && { body }),
  });
}

const withoutIds = (text: string, ids: OwnerIds) =>
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
async function comparableResponseOf(answer: Response, ids: OwnerIds) {
  const body = withoutIds(await answer.text(), ids)
    .replaceAll(/nonce="[^"]*"|nonce-[\w+/=-]+/g, "")
    .replaceAll(/\b[0-9a-z]{8}\.[-\w]{43}/g, "BEGUN")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, "UUID")
    .replaceAll(/\b1[0-9]{12}\b/g, "NOW");
  const headers = ["location", "cache-control", "content-type", "set-cookie"].map((name) =>
    withoutIds(answer.headers.get(name) ?? "", ids),
  );
  return [answer.status, ...headers, body].join("\n");
}

/** Every row that names the owner, or a row of the owner or of another member. */
export async function readOwnerRows(ids = ownerIds) {
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
export const changedRowsBetween = (before: string[], after: string[]) => [
  ...before.filter((row) => !after.includes(row)),
  ...after.filter((row) => !before.includes(row)),
];

/**
 * Checks that a request writes nothing and that existing and missing rows get the same response:
 * 404, 403 or the login.
 */
export async function expectDenied(attempts: AuthorizationAttempt[], who: string, ids = ownerIds) {
  const asker = requesters[who] ?? {};
  const failures: string[] = [];
  for (const attempt of attempts) {
    const none = missingIds();
    const real = await send(attempt, asker, ids);
    const unreal = await comparableResponseOf(await send(attempt, asker, none), none);
    const mismatch = difference(await comparableResponseOf(real, ids), unreal);
    const refused = attempt.mute || [302, 303, 401, 403, 404].includes(real.status);
    if (mismatch || !refused) failures.push(`${attempt.how} by ${who}: ${real.status} ${mismatch}`);
  }
  return failures;
}
