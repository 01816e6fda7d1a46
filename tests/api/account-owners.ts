import { env } from "cloudflare:workers";
import { addMember, emailAddressOf, realServices } from "../support/test-database";
import { HOST, logIn } from "./app-client";
import { cookiePairOf, postFrom } from "./sign-up-forms";

/** Owners who use the pages that change a password or an address. */
export const [OLD_PASSWORD, NEW_PASSWORD] = ["an old long password", "another long password"];
export const twice = (password = NEW_PASSWORD) => ({ password, password_again: password });
let hash: string;

export async function addOwner(options: Parameters<typeof addMember>[1] = {}) {
  const member = await addMember(HOST, options);
  hash ??= await realServices().passwords.hash(OLD_PASSWORD);
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
    .bind(hash, member.id)
    .run();
  return { ...member, email: emailAddressOf(member.id) };
}

/** With a session that is an hour old, or fresh. */
export async function addLoggedInOwner({ fresh = false } = {}) {
  const owner = await addOwner();
  const cookie = await logIn(owner);
  if (fresh)
    await env.DB.prepare("UPDATE sessions SET created_at = ? WHERE account_id = ?")
      .bind(Date.now(), owner.id)
      .run();
  return { ...owner, cookie };
}

/** Requests an e-mail for a new password; returns the browser that may use its code. */
export async function requestPasswordReset(
  email: string,
  more: Parameters<typeof postFrom>[2] = {},
) {
  const answer = await postFrom("/reset-password", { email }, more);
  return { answer, browser: cookiePairOf(answer, "__Host-auth.code") };
}

/** Whether a password logs in to the account of an address. */
export const canLogIn = async (email: string, password: string) =>
  (
    await postFrom(
      "/login",
      { email, password },
      { headers: { "cf-connecting-ip": crypto.randomUUID() } },
    )
  ).status === 302;
