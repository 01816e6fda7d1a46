import { isLanguage, type Language } from "~/i18n/languages";
import { keyedHash } from "~/kit/crypto";
import { type DecisionId, isId, type SiteId } from "~/kit/ids";

/**
 * The page of a statement of reasons. A member who cannot log in opens it with the signed link of
 * the e-mail: `decision.language.signature`.
 */
type DecisionLink = { siteId: SiteId; decision: DecisionId; language: Language };

const TOKEN_PATTERN = /^([^.]{22})\.([a-z]{2})\.([A-Za-z0-9_-]{43})$/;
const PATH_PATTERN = /^\/decisions\/[^./]{22}\.([a-z]{2})\.[A-Za-z0-9_-]{43}(?:\.data)?$/;

/**
 * The language of the e-mail in the path of a statement's page, or null. The signature is not
 * checked, since a language grants nothing.
 */
export function decisionLanguage(path: string): Language | null {
  const language = PATH_PATTERN.exec(path)?.[1];
  return isLanguage(language) ? language : null;
}

/** The signed path of a statement's page. */
export const decisionPath = async (secret: string, link: DecisionLink): Promise<string> =>
  `/decisions/${link.decision}.${link.language}.${await signatureOf(secret, link)}`;

/** Parses the token of a path; null if it was not signed for this site and decision. */
export async function readDecisionToken(
  secret: string,
  siteId: SiteId,
  token: string,
): Promise<DecisionLink | null> {
  const [, decision = "", language, signature] = TOKEN_PATTERN.exec(token) ?? [];
  if (!isId<DecisionId>(decision) || !isLanguage(language)) return null;
  const link = { siteId, decision, language };
  // Hashing both values makes the comparison time independent of the correct signature.
  const received = await keyedHash(secret, `compare:${signature}`);
  const right = await keyedHash(secret, `compare:${await signatureOf(secret, link)}`);
  return received === right ? link : null;
}

const signatureOf = (secret: string, { siteId, decision, language }: DecisionLink) =>
  keyedHash(secret, `decision:${siteId}:${decision}:${language}`);
