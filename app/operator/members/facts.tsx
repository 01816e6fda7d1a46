import type { OpenedMember } from "~/domain/member-admin/load-member";
import type { MemberId } from "~/kit/ids";
import { Face } from "./face";
import { StatusChip } from "./status-chip";

type FactsProps = {
  path: string;
  id: MemberId;
  site: { id: string; host: string };
  facts: OpenedMember["facts"];
};

const day = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().slice(0, 10);

/** The face and the facts of an account. */
export function Facts({ path, id, site, facts }: FactsProps) {
  const rows = factsOf(facts, site);
  return (
    <section aria-label="Account" className="desk-card flex flex-wrap gap-5 text-sm">
      <Face path={path} photo={facts.photo} size="large" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="mb-3 flex flex-wrap items-center gap-2">
          <StatusChip status={facts.status} />
          <span className="text-muted">{statusText(facts)}</span>
        </p>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-1">
          {rows.map(([name, value]) => (
            <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-1 text-muted">
          Id <code className="wrap-anywhere text-ink">{id}</code>
        </p>
        {facts.headline ? <p className="mt-3 italic">{facts.headline}</p> : null}
      </div>
    </section>
  );
}

/** When a suspension or the time to return ends. */
function statusText({ status, endsAt, erasedAt, profileStatus }: FactsProps["facts"]): string {
  if (status === "suspended") return endsAt ? `until ${day(endsAt)}` : "until staff restore it";
  if (status === "deletion_pending" && erasedAt) return `erased on ${day(erasedAt)}`;
  return profileStatus === "active" ? "" : `profile ${profileStatus.replaceAll("_", " ")}`;
}

/** How the member has shown to be over 18; nothing else is known. */
const AGE_CHECKS = {
  none: "not passed",
  declared: "over 18, declared",
  wallet: "over 18, by wallet",
  redirect: "over 18, by provider",
} as const;

function factsOf(
  facts: FactsProps["facts"],
  site: FactsProps["site"],
): [name: string, value: string | number][] {
  const source = [facts.network, facts.lander, facts.campaign].filter(Boolean).join(", ");
  return [
    ["Age", `${facts.age} (${facts.birthDate})`],
    ["Age check", AGE_CHECKS[facts.ageMethod ?? "none"]],
    ["Gender", facts.gender ?? "–"],
    ["Lives in", [facts.region, facts.country].filter(Boolean).join(", ") || "–"],
    ["Language", facts.language],
    ["Joined", day(facts.joinedAt) ?? "–"],
    ["Confirmed", day(facts.confirmedAt) ?? "not yet"],
    ["Last active", day(facts.activeAt) ?? "–"],
    ["Premium", day(facts.premiumAt) ?? "no"],
    ["Credits", facts.balance ?? 0],
    ["Paid orders", facts.orders],
    ["Second factor", facts.twoFactor ? "on" : "off"],
    ["Passkeys", facts.passkeys],
    ["Sessions", facts.sessions],
    ["Source", source || "–"],
    ["Site", site.host],
    ...(facts.addressChanged ? [["Address", "changed within two days"] as [string, string]] : []),
    ...(facts.fictional ? [["Fictional", "yes"] as [string, string]] : []),
  ];
}
