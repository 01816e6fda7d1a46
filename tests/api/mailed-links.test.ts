import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { accountTokens } from "~/domain/account/account.tables";
import type { TokenPurpose } from "~/domain/account/token-store";
import { hashSecret, newSecret } from "~/kit/secret";
import { requestDeletionByPassword } from "../support/request-deletion";
import { addMember, addSite, type TestMember } from "../support/test-database";
import { twice } from "./account-owners";
import { addTestSite, HOST, sendRequest } from "./app-client";
import { postFrom } from "./sign-up-forms";

const ELSEWHERE = "https://elsewhere.test";

/** The form on a link's page: its target path and its fields. */
type LinkForm = { status?: string; post: (token: string) => [string, Record<string, string>] };
const own: LinkForm["post"] = (token) => [`/${token}`, {}];

/** Every kind of mailed secret: the page that redeems it, or null where it is no link. */
const LINK_FORMS: Record<TokenPurpose, LinkForm | null> = {
  activate: { status: "not_confirmed", post: own },
  reactivate: { status: "deletion_pending", post: own },
  reset: { post: (token) => ["/reset-password/do", { token, ...twice() }] },
  mail_change: { post: (token) => ["/mail-change/do", { token }] },
  undo_mail_change: { post: (token) => ["/mail-change/undo", { token }] },
  login: null,
  unsubscribe: null,
};
const purposes = Object.keys(LINK_FORMS) as TokenPurpose[];
const linked = purposes.filter((purpose) => LINK_FORMS[purpose]);

beforeAll(async () => {
  await addTestSite();
  await addSite({}, "elsewhere.test");
});

/** An account to which a link of that kind was sent. */
async function addMailedAccount(purpose: TokenPurpose) {
  const status = LINK_FORMS[purpose]?.status;
  const member = await addMember(HOST, status === "not_confirmed" ? { status } : {});
  if (status === "deletion_pending") await requestDeletionByPassword(member);
  const secret = newSecret();
  // Each has its own address: one that may still be restored cannot be used by others (R128).
  const email = purpose.endsWith("mail_change")
    ? `moved-${member.id}@example.test`.toLowerCase()
    : null;
  await env.DB.prepare(
    "INSERT INTO account_tokens (secret_hash, site_id, account_id, purpose, code_hash, code_expires_at, expires_at, created_at, email) VALUES (?, ?, ?, ?, '', 0, ?, ?, ?)",
  )
    .bind(
      ...[await hashSecret(secret), HOST, member.id, purpose],
      ...[Date.now() + 3_600_000, Date.now(), email],
    )
    .run();
  return { member, secret };
}

/** All rows that a link could change. */
async function stateOf({ id }: TestMember) {
  const tables = { accounts: "id", account_tokens: "account_id", sessions: "account_id" };
  const read = Object.entries(tables).map(([table, column]) =>
    env.DB.prepare(`SELECT * FROM ${table} WHERE ${column} = ? ORDER BY 1`).bind(id).all(),
  );
  return JSON.stringify((await Promise.all(read)).map(({ results }) => results));
}
const postLinkForm = (purpose: TokenPurpose, secret: string, origin?: string) => {
  const [path, fields] = LINK_FORMS[purpose]?.post(secret) ?? own(secret);
  const headers = { "cf-connecting-ip": crypto.randomUUID() };
  return postFrom(path, fields, { headers, ...(origin && { origin }) });
};

test("the table covers every kind of mailed secret", () => {
  expect([...purposes].sort()).toEqual([...accountTokens.purpose.enumValues].sort());
});

test.each(linked)(
  "%s: its link changes nothing when a scanner fetches it three times",
  async (purpose) => {
    const { member, secret } = await addMailedAccount(purpose);
    const before = await stateOf(member);
    for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD", "OPTIONS"]) {
      const answer = await sendRequest(`/${secret}`, { method });
      expect([method, answer.status < 300, answer.headers.getSetCookie()]).toEqual([
        method,
        true,
        [],
      ]);
    }
    expect(await stateOf(member)).toBe(before);
  },
);

test.each(linked)("%s: its link works once and does nothing the second time", async (purpose) => {
  const { member, secret } = await addMailedAccount(purpose);
  const before = await stateOf(member);
  expect((await postLinkForm(purpose, secret)).status).toBe(302);
  const after = await stateOf(member);
  expect(after).not.toBe(before);
  await postLinkForm(purpose, secret);
  const page = await sendRequest(`/${secret}`);
  expect([page.status, page.headers.get("location")?.startsWith("/")]).toEqual([302, true]);
  expect(await stateOf(member)).toBe(after);
});

test.each(linked)("%s: its link is invalid on another site", async (purpose) => {
  const { member, secret } = await addMailedAccount(purpose);
  const before = await stateOf(member);
  expect((await sendRequest(`/${secret}`, { origin: ELSEWHERE })).status).toBe(404);
  await postLinkForm(purpose, secret, ELSEWHERE);
  expect(await stateOf(member)).toBe(before);
});

test.each(purposes)(
  "%s: its secret is rejected by the pages of all other purposes",
  async (purpose) => {
    const { member, secret } = await addMailedAccount(purpose);
    const before = await stateOf(member);
    const mine = LINK_FORMS[purpose]?.post === own;
    for (const other of linked.filter((one) => one !== purpose))
      if (!mine || LINK_FORMS[other]?.post !== own) await postLinkForm(other, secret);
    if (!LINK_FORMS[purpose]) expect((await sendRequest(`/${secret}`)).status).toBe(404);
    expect(await stateOf(member)).toBe(before);
  },
);
