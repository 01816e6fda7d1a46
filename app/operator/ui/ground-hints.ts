import type { RuleOfConduct } from "~/domain/conduct/conduct";

/** When a rule applies and which similar one does not, in one line. */
export const GROUND_HINTS: Record<RuleOfConduct, string> = {
  underage: "The member is, or says they are, below the site’s minimum age.",
  not_self: "Does not show the member: no person, somebody unknown, altered, or false details.",
  harassment: "Against a person or a group: threats, insults, hate, contact after a no.",
  sexual: "Sexual words or pictures that the other did not ask for.",
  minors: "Sexual content with or about somebody below 18. Also report it to the police.",
  privacy: "Shows or quotes a real third person who did not agree.",
  fake: "Claims to be somebody who exists: a celebrity, a known person, staff.",
  fraud: "Asks for money, cards or codes, or leads to an investment.",
  spam: "Sells something, collects visitors for another site, or offers paid sex.",
  illegal_goods: "Offers or shows what may not be sold.",
  explicit_photo: "Nudity or sex where everybody sees it.",
  misuse: "Bots, copied profiles, collected data.",
};
