/**
 * What a language does to the little word before a value: "membre d’Amorelle", "Scrivi ad Anna", "Óscar e Inés". Only
 * where the letters tell it: before a French h one would have to know the word.
 */
type Rule = readonly [before: RegExp, value: RegExp, shortened: string];

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  fr: [[/(^|[\s(«])(d|qu)e $/i, /^[aeiouàâäáæéèêëíîïóôöœúùûü]/i, "$1$2’"]],
  it: [
    [/(^|[\s(«])(a) $/i, /^[aàá]/i, "$1$2d "],
    [/(^|[\s(«])(e) $/i, /^[eèé]/i, "$1$2d "],
  ],
  es: [
    [/(^|[\s(«])y $/, /^(?:[ií]|h[ií](?![aeoáéó]))/i, "$1e "],
    [/(^|[\s(«])o $/, /^h?[oó]/i, "$1u "],
  ],
};

/** `before` as it stands when `value` follows. */
export function joinValue(language: string, before: string, value: string): string {
  const rules = RULES[language];
  if (!rules || !before.endsWith(" ")) return before;
  const rule = rules.find(([end, start]) => end.test(before) && start.test(value));
  return rule ? before.replace(rule[0], rule[2]) : before;
}
