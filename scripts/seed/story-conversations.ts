import type { GiftCode } from "~/domain/gift/gift";
import { days, hours, minutes } from "~/kit/duration";
import type { SeedConversation } from "./conversation.ts";
import type { Member } from "./member.ts";
import type { NamedMembers } from "./people.ts";

type Line = SeedConversation["lines"][number];
/** `after` is in minutes since the previous line. */
const starterLine = (after: number, body: string): Line => ({ by: "s", after, body });
const gift = (after: number, by: Line["by"], code: GiftCode): Line => ({
  by,
  after,
  body: "",
  gift: code,
});
const PHOTO_OF_HERON: Line = { by: "o", after: 1, body: "", photo: "heron" };
const findOther = (after: number, body: string): Line => ({ by: "o", after, body });
/** The recipient reacts to it with an emoji. */
const withReaction = (won: Line["won"], line: Line): Line => ({ ...line, won });

const ABOUT_CAKE = [
  starterLine(
    0,
    "Hello Emma, a list of cafés with good cake is exactly what this city was missing. Which one is at the top?",
  ),
  findOther(
    46,
    "Hi Tom. A tiny place behind the Westerkerk, but I only tell people in person. Do you ever come to Amsterdam?",
  ),
];

const ABOUT_ROWING = [
  starterLine(0, "You row before work? I am impressed, I can barely find my shoes before nine."),
  findOther(
    32,
    "It is mostly an excuse for a second breakfast. What do you do with your mornings?",
  ),
  starterLine(14, "Coffee, radio, and pretending to answer e-mail."),
  findOther(5, "Honest. I like that."),
  gift(2, "s", "coffee"),
  starterLine(1380, "How was the water today? It looked like a mirror from the train."),
  withReaction(
    "laugh",
    findOther(95, "It was. We saw a heron that did not care about us at all. 🙂"),
  ),
  PHOTO_OF_HERON,
  {
    ...starterLine(
      20,
      "Would you like to get a coffee on Saturday? Somewhere with cake, I have heard there is a list.",
    ),
    answers: 2,
  },
  withReaction(
    "heart",
    findOther(210, "There is. Saturday at eleven, and you may choose the cake."),
  ),
  withReaction("wow", gift(4, "o", "cake")),
];

const ABOUT_MONDAY = [
  starterLine(0, "Your profile made me laugh on a very grey Monday. Thank you for that."),
  findOther(
    180,
    "That may be the nicest thing anyone said to me this week. It is only Monday, but still.",
  ),
  findOther(2, "What are you reading on the tram at the moment?"),
];

const ABOUT_A_FERRY = [
  starterLine(
    0,
    "Hi Emma. I have missed that ferry more than once, and it was never anybody's fault but mine.",
  ),
];

const ABOUT_WALKS = [
  starterLine(
    0,
    "You wrote that you like long walks without a plan. What was the last one that went wrong in a good way?",
  ),
];

type Speaker = "starter" | "other";

/** The conversations of the named people; the premium member has fewer if there are few `men`. */
export function storyConversationsOf(
  { free, premium }: NamedMembers,
  men: readonly Member[],
  now: number,
): SeedConversation[] {
  const [long, waiting, opening, silent] = men;
  const unread = { s: 0, o: 0 };
  const first = { s: 1, o: 1 };
  const talks: (Omit<SeedConversation, Speaker> & Partial<Pick<SeedConversation, Speaker>>)[] = [
    { starter: free, other: premium, beganAt: now - days(2), lines: ABOUT_CAKE, read: first },
    {
      starter: long,
      other: premium,
      beganAt: now - days(6),
      lines: ABOUT_ROWING,
      read: { s: 11, o: 11 },
    },
    { starter: premium, other: waiting, beganAt: now - days(1), lines: ABOUT_MONDAY, read: first },
    {
      starter: opening,
      other: premium,
      beganAt: now - hours(5),
      lines: ABOUT_A_FERRY,
      read: unread,
    },
    {
      starter: premium,
      other: silent,
      beganAt: now - days(3) - minutes(12),
      lines: ABOUT_WALKS,
      read: unread,
    },
  ];
  return talks.filter((talk): talk is SeedConversation => Boolean(talk.starter && talk.other));
}
