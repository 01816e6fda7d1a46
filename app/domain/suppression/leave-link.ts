import { isLanguage, type Language } from "~/i18n/languages";
import { isId, type MemberId, type SiteId } from "~/kit/ids";
import { keyedHash } from "~/kit/secret";
import { NOTICE_KINDS, type NoticeKind } from "../notice/notice.schema";

/**
 * Whose letters of which kinds a link ends; `address`: the hash of the mailbox that its letter went to (suppression.ts),
 * `language`: that of the letter. Links of older letters have none.
 */
export type Leaving = {
  siteId: SiteId;
  accountId: MemberId;
  kinds: readonly NoticeKind[];
  address: string;
  language?: Language | undefined;
};

/** `account.kinds.address.language.signature`: nothing of it is stored, so that a letter of years ago still ends what it belongs to. */
const SHAPE =
  /^([^.]{22})\.([a-z-]{1,80})\.([A-Za-z0-9_-]{43})(?:\.([a-z]{2}))?\.([A-Za-z0-9_-]{43})$/;
/** The same in the path of its page or of the page's data, as far as the language. */
const PATH = /^\/unsubscribe\/[^./]{22}\.[a-z-]{1,80}\.[A-Za-z0-9_-]{43}\.([a-z]{2})\./;

/** The language of the letter whose link leads to a path; null of any other. Who signed it is not asked: it is a language. */
export function leavingLanguage(path: string): Language | null {
  const language = PATH.exec(path)?.[1];
  return isLanguage(language) ? language : null;
}

/** The address in a letter's head and foot by which its reader ends letters of its kind, without a login (R385). */
export const leaveUrl = async (
  origin: string,
  secret: string,
  leaving: Leaving,
): Promise<string> => {
  const { accountId, kinds, address, language } = leaving;
  const named = [accountId, kinds.join("-"), address, ...(language ? [language] : [])];
  return `${origin}/unsubscribe/${[...named, await signatureOf(secret, leaving)].join(".")}`;
};

/** What a link of this site ends; null where we did not sign it, for this site, member, kind and mailbox. */
export async function readLeaving(
  secret: string,
  siteId: SiteId,
  token: string,
): Promise<Leaving | null> {
  const [, account = "", named = "", address = "", told, signature] = SHAPE.exec(token) ?? [];
  const language = isLanguage(told) ? told : undefined;
  const kinds = named.split("-").flatMap((name) => NOTICE_KINDS.filter((kind) => kind === name));
  if (!isId<MemberId>(account) || kinds.length === 0) return null;
  if (told !== undefined && !language) return null;
  const leaving = { siteId, accountId: account, kinds, address, ...(language ? { language } : {}) };
  // Both are hashes under our key: what their comparison takes tells nothing of the right one.
  const given = await keyedHash(secret, `compare:${signature}`);
  const right = await keyedHash(secret, `compare:${await signatureOf(secret, leaving)}`);
  return given === right ? leaving : null;
}

const signatureOf = (secret: string, { siteId, accountId, kinds, address, language }: Leaving) => {
  const end = language ? `:${language}` : "";
  return keyedHash(secret, `leave:${siteId}:${accountId}:${kinds.join("-")}:${address}${end}`);
};
