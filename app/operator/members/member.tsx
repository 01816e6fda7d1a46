import { findSamePerson } from "~/domain/member-admin/find-same-person";
import { listTimeline } from "~/domain/member-admin/list-timeline";
import { isAllowed, type Permission } from "~/domain/permission/permission";
import { displayEmail } from "~/kit/email";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/member";
import { eventLink } from "./event-link";
import { Facts } from "./facts";
import { memberPath } from "./member-path";
import { openMember } from "./open-member";
import { SamePerson } from "./same-person";
import { Timeline } from "./timeline";

export const handle = { permission: "members.read" } satisfies OperatorHandle;

/** The pages of actions, each with its permission. */
const ACTIONS = [
  { page: "moderate", label: "Suspend, ban, restore", permission: "members.moderate" },
  { page: "credits", label: "Credits", permission: "members.credits" },
  { page: "second-factor", label: "Second factor", permission: "members.security" },
  { page: "privacy", label: "Export and erasure", permission: "members.privacy" },
] as const satisfies { page: string; label: string; permission: Permission }[];

/** The facts of an account and its history; never a password or what the member wrote in chats. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const opened = await openMember(context, params);
  const staff = getStaff(context);
  const after = url.searchParams.get("after");
  const [{ events, next }, same] = await Promise.all([
    listTimeline(opened, staff, after),
    findSamePerson(opened),
  ]);
  const { member, site, facts } = opened;
  return {
    path: memberPath(member),
    id: member.id,
    site: { id: site.id, name: site.name, host: site.host },
    facts,
    same,
    events: events.map((event) => ({ event, to: eventLink(event, member, staff.roles) })),
    more: next && `?${new URLSearchParams({ after: next })}`,
    actions: ACTIONS.filter(({ permission }) => isAllowed(staff.roles, permission)).map(
      ({ page, label }) => ({ page, label }),
    ),
    done: url.searchParams.get("done"),
  };
}

/** What an action did, shown after it. */
const RESULTS: Record<string, string> = {
  suspend: "The member is suspended and logged out.",
  ban: "The member is banned on all sites of the company.",
  fake: "The member is banned; the refunds follow within minutes.",
  restore: "The account is as it was.",
  sessions: "All sessions have ended.",
  factor: "The second factor, passkeys and sessions are removed.",
  give: "The credits are given.",
  take: "The credits are taken.",
  export: "The export is being made; the member gets an e-mail.",
  erase: "The account is hidden; it is erased in 14 days.",
};

export default function MemberPage({ loaderData }: Route.ComponentProps) {
  const { path, id, site, facts, same, events, more, actions, done } = loaderData;
  const result = RESULTS[done ?? ""];
  return (
    <OperatorPage
      back={{ to: "/operator/members", label: "Members" }}
      title={facts.name}
      lead={`${displayEmail(facts.email)} · ${site.name}`}
      actions={actions.map(({ page, label }) => (
        <LinkButton key={page} to={`${path}/${page}`} variant="secondary" size="sm">
          {label}
        </LinkButton>
      ))}
    >
      {result ? (
        <div className="mb-4">
          <Alert tone="success" live>
            {result}
          </Alert>
        </div>
      ) : null}
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-8">
          <Facts path={path} id={id} site={site} facts={facts} />
          <Timeline events={events} more={more} />
        </div>
        <SamePerson accounts={same} />
      </div>
    </OperatorPage>
  );
}
