import { days } from "~/kit/duration";
import type { SeedConversation } from "./conversation.ts";
import type { Member } from "./member.ts";

type Line = SeedConversation["lines"][number];
/** `after` is in minutes since the previous line. */
const starterLine = (after: number, body: string): Line => ({ by: "s", after, body });
const COFFEE: Line = { by: "s", after: 6, body: "", gift: "coffee" };
const otherLine = (after: number, body: string): Line => ({ by: "o", after, body });

export function germanConversations(
  german: Member,
  men: readonly Member[],
  now: number,
): SeedConversation[] {
  const [wrote, second] = men;
  if (!wrote || !second) return [];
  const furniture = [
    starterLine(0, "Flohmarkt statt Brunch, endlich sagt es mal jemand. Was war dein bester Fund?"),
    otherLine(51, "Ein Stuhl mit drei Beinen für vier Euro. Das vierte habe ich gedrechselt."),
    starterLine(12, "Und hält er?"),
    otherLine(
      3,
      "Er trägt seit zwei Jahren meine Kaffeemaschine. Die ist schwerer als ich dachte.",
    ),
    COFFEE,
  ];
  const walk = [
    starterLine(0, "Du gehst gern zu Fuß. Welcher Weg in der Stadt ist deiner?"),
    otherLine(95, "Am Wasser entlang, bis die Häuser kleiner werden. Und deiner?"),
  ];
  return [
    {
      starter: wrote,
      other: german,
      beganAt: now - days(4),
      lines: furniture,
      read: { s: 5, o: 5 },
    },
    {
      starter: german,
      other: second,
      beganAt: now - days(1),
      lines: walk,
      read: { s: 1, o: 2 },
    },
  ];
}

type Partners = { near: readonly Member[]; invented: Member | undefined };

/** One with a member, and one with a fictional profile, which only answers. */
export function dutchConversations(
  dutch: Member,
  { near: [member], invented }: Partners,
  now: number,
): SeedConversation[] {
  const sea = [
    starterLine(0, "In november de zee in? Dan wil ik graag weten wat je erna drinkt."),
    otherLine(38, "Chocolademelk uit een thermosfles, en dan tien minuten niets zeggen."),
    starterLine(9, "Dat klinkt beter dan de meeste feestjes."),
  ];
  const questions = [
    starterLine(0, "Op je profiel staat dat je bedacht bent. Wie antwoordt er dan?"),
    otherLine(26, "Iemand van de site, eerlijk is eerlijk. Ontmoeten kan dus niet, schrijven wel."),
    // Waits in the operators' inbox.
    starterLine(41, "Duidelijk. Schrijf je dan ook overdag, of alleen 's avonds?"),
  ];
  const talks: SeedConversation[] = [];
  if (member) {
    const began = { starter: member, other: dutch, beganAt: now - days(2) };
    talks.push({ ...began, lines: sea, read: { s: 3, o: 2 } });
  }
  if (invented) {
    const began = { starter: dutch, other: invented, beganAt: now - days(1) };
    talks.push({ ...began, lines: questions, read: { s: 3, o: 2 } });
  }
  return talks;
}
