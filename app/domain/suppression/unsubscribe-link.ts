import { isLanguage, type Language } from "~/i18n/languages";
import { keyedHash } from "~/kit/crypto";
import { isId, type MemberId, type SiteId } from "~/kit/ids";
import { NOTIFICATION_KINDS, type NotificationKind } from "../notification/notification.schema";

/**
 * The account and kinds that a link switches off; `address`: hash of the mailbox that got the
 * e-mail (suppression.ts); `language`: the e-mail's, missing in older links.
 */
export type UnsubscribeLink = {
  siteId: SiteId;
  accountId: MemberId;
  kinds: readonly NotificationKind[];
  address: string;
  language?: Language | undefined;
};

/**
 * `account.kinds.address.language.signature`. Nothing is stored, so that the link of an old e-mail
 * still works.
 */
const TOKEN_PATTERN =
  /^([^.]{22})\.([a-z-]{1,80})\.([A-Za-z0-9_-]{43})(?:\.([a-z]{2}))?\.([A-Za-z0-9_-]{43})$/;
/** The same in the path of the page or its data request, up to the language. */
const PATH_PATTERN = /^\/unsubscribe\/[^./]{22}\.[a-z-]{1,80}\.[A-Za-z0-9_-]{43}\.([a-z]{2})\./;

/**
 * The language in an unsubscribe path, or null. The signature is not checked, since a language
 * grants nothing.
 */
export function unsubscribeLanguage(path: string): Language | null {
  const language = PATH_PATTERN.exec(path)?.[1];
  return isLanguage(language) ? language : null;
}

/** The unsubscribe URL in an e-mail's header and footer, which needs no login (R385). */
export const unsubscribeUrl = async (
  origin: string,
  secret: string,
  leaving: UnsubscribeLink,
): Promise<string> => {
  const { accountId, kinds, address, language } = leaving;
  const parts = [accountId, kinds.join("-"), address, ...(language ? [language] : [])];
  return `${origin}/unsubscribe/${[...parts, await signatureOf(secret, leaving)].join(".")}`;
};

/**
 * Parses an unsubscribe token; null if it was not signed for this site, member, kinds and mailbox.
 */
export async function readUnsubscribeToken(
  secret: string,
  siteId: SiteId,
  token: string,
): Promise<UnsubscribeLink | null> {
  const [, account = "", kindList = "", address = "", languageCode, signature] =
    TOKEN_PATTERN.exec(token) ?? [];
  const language = isLanguage(languageCode) ? languageCode : undefined;
  const kinds = kindList
    .split("-")
    .flatMap((name) => NOTIFICATION_KINDS.filter((kind) => kind === name));
  if (!isId<MemberId>(account) || kinds.length === 0) return null;
  if (languageCode !== undefined && !language) return null;
  const leaving = { siteId, accountId: account, kinds, address, ...(language ? { language } : {}) };
  // Hashing both values makes the comparison time independent of the correct signature.
  const received = await keyedHash(secret, `compare:${signature}`);
  const right = await keyedHash(secret, `compare:${await signatureOf(secret, leaving)}`);
  return received === right ? leaving : null;
}

const signatureOf = (
  secret: string,
  { siteId, accountId, kinds, address, language }: UnsubscribeLink,
) => {
  const end = language ? `:${language}` : "";
  return keyedHash(secret, `leave:${siteId}:${accountId}:${kinds.join("-")}:${address}${end}`);
};
