import type { TimelineEvent } from "~/domain/member-admin/list-timeline";
import { formatMoney } from "~/i18n/format";
import type { IconName } from "~/ui/icons";
import { groundLabel } from "../photos/grounds";

/** A line of a member's history: what happened, and what is known about it. */
type EventText = { icon: IconName; title: string; text: string };

type Details = Exclude<TimelineEvent, { kind: "staff" }>["details"];

const word = (value: string | number | null | undefined): string =>
  String(value ?? "").replaceAll("_", " ");
const day = (at: string | number | null | undefined): string =>
  typeof at === "number" ? new Date(at).toISOString().slice(0, 10) : "";
const money = (amount: Details[string] | undefined, currency: Details[string] | undefined) =>
  typeof amount === "number" && typeof currency === "string"
    ? formatMoney(amount, currency, "en")
    : "";
/** The parts that are known, separated by commas. */
const joined = (...parts: string[]): string => parts.filter(Boolean).join(", ");

const MAIL_TITLES: Record<string, string> = {
  reset: "Asked for a new password",
  mail_change: "Asked to change the address",
  undo_mail_change: "Address changed; the old one may undo it",
};

const measuresOf = (json: Details[string] | undefined): string => {
  const measures = String(json ?? "").match(/[a-z_]+/g) ?? [];
  const applied = measures.filter((one) => one !== "none");
  return applied.map(word).join(", ") || "no measure";
};

type Described = Exclude<TimelineEvent["kind"], "staff">;
const DESCRIPTIONS: Record<Described, (details: Details) => EventText> = {
  signup: ({ network, lander, campaign }) => ({
    icon: "sparkles",
    title: "Signed up",
    text: joined(
      network ? `source ${network}` : "",
      lander ? `lander ${lander}` : "",
      campaign ? `campaign ${campaign}` : "",
    ),
  }),
  confirmed: () => ({ icon: "check", title: "Confirmed the address", text: "" }),
  premium: () => ({ icon: "crown", title: "Became Premium", text: "" }),
  login: ({ device, place, seen }) => ({
    icon: "key-round",
    title: "Logged in",
    text: joined(word(device), word(place), seen ? `last seen ${day(seen)}` : ""),
  }),
  mail: ({ purpose }) => ({
    icon: "lock",
    title: MAIL_TITLES[word(purpose).replaceAll(" ", "_")] ?? word(purpose),
    text: "",
  }),
  passkey: () => ({ icon: "key-round", title: "Added a passkey", text: "" }),
  photo: ({ status, visibility, unreviewed }) => ({
    icon: "camera",
    title: "Uploaded a photo",
    text: joined(
      word(status),
      `visible to ${visibility === "public" ? "everybody" : word(visibility)}`,
      unreviewed ? "not reviewed" : "",
    ),
  }),
  decision: ({ about, ground, measures, staff, undone, until }) => ({
    icon: "ban",
    title: `Decision about a ${word(about)}: ${measuresOf(measures)}`,
    text: joined(
      groundLabel(String(ground) as Parameters<typeof groundLabel>[0]),
      staff ? `by ${staff}` : "by a machine",
      until ? `until ${day(until)}` : "",
      undone ? `undone ${day(undone)}` : "",
    ),
  }),
  reported: ({ case: number, reason, screen, status }) => ({
    icon: "flag",
    title: `Was reported: ${word(reason)}`,
    text: joined(`case ${number}`, `from ${word(screen)}`, word(status)),
  }),
  complaint: ({ case: number, kind, status }) => ({
    icon: "flag",
    title: `Complained: ${word(kind)}`,
    text: joined(`case ${number}`, word(status)),
  }),
  order: ({ state, credits, price, currency, method }) => ({
    icon: "credit-card",
    title: `Ordered ${credits} credits for ${money(price, currency)}`,
    text: joined(word(state), word(method)),
  }),
  refund: ({ kind, state, amount, currency, credits }) => ({
    icon: "undo-2",
    title: `Refund of ${money(amount, currency)}`,
    text: joined(word(kind), word(state), `${credits} credits taken back`),
  }),
  credits: ({ reason, amount }) => ({
    icon: "coins",
    title: `${Number(amount) > 0 ? "+" : ""}${amount} credits`,
    text: word(reason),
  }),
  deletion: ({ reason, due }) => ({
    icon: "trash",
    title: "Asked to delete the account",
    text: joined(word(reason), due ? `erased on ${day(due)}` : ""),
  }),
  action: ({ action, staff, reason }) => ({
    icon: "ban",
    title: `Staff: ${word(action)}`,
    text: joined(staff ? `by ${staff}` : "", word(reason)),
  }),
};

/** The words of an event. */
export function describeEvent(event: TimelineEvent): EventText {
  if (event.kind !== "staff") return DESCRIPTIONS[event.kind](event.details);
  const { entry, after } = event;
  const { action, staffName, reason } = entry;
  return {
    icon: "user-round",
    title: `Staff: ${word(action.split(".")[1])}`,
    text: joined(`by ${staffName ?? "the system"}`, reason ?? "", describeState(after)),
  };
}

/** What an action changed, such as "credits 5, until 2027-01-17". */
function describeState(after: Details): string {
  return Object.entries(after)
    .map(
      ([name, value]) =>
        `${word(name)} ${name === "until" ? day(Number(value)) : word(String(value))}`,
    )
    .join(", ");
}
