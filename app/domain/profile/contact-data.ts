/**
 * E-mail addresses, web addresses, phone numbers of eight or more digits, account names on other
 * services.
 */
const CONTACT_PATTERNS = [
  /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+\s?(?:\.|\(dot\)|\[dot\])\s?\p{L}{2,}/iu,
  /\b(?:https?:\/\/|www\.)\S+/i,
  /(?:^|[^\p{L}\p{N}])(?:\+|00)?\(?\d(?:[\s()./-]{0,2}\d){7,14}(?!\d)/u,
  /(?:^|\s)@[\p{L}\p{N}_.]{3,}/u,
  /\b(?:insta(?:gram)?|snap(?:chat)?|whats?app|telegram|kik|skype|facebook|tiktok|signal)\b\s*(?:[:=@]\s*\S{3,}|is\s+\S*[\d_@]\S*)/i,
];

/**
 * Whether a text seems to contain contact data. A heuristic: the member is warned and may keep the
 * text.
 */
export function hasContactData(text: string): boolean {
  const undated = text.replaceAll(/\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/g, " ");
  return CONTACT_PATTERNS.some((pattern) => pattern.test(undated));
}
