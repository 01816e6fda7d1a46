import {
  createContext,
  Form,
  Link,
  type MiddlewareFunction,
  redirect,
  useNavigation,
} from "react-router";
import { NOTICES } from "~/domain/activity/activity";
import {
  type ActivityGroup,
  type ActivityPage,
  listActivity,
} from "~/domain/activity/list-activity";
import { portraitPropsOf } from "~/domain/photo/photo";
import type { ProfileCard } from "~/domain/profile/profile-card";
import { formatDay, localDateOf, previousDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useLabelledName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { useLikesLive } from "~/live/use-likes-live";
import { getServices, getViewer } from "~/request/middleware/context";
import { isPageView } from "~/request/page-view";
import { requireViewer } from "~/request/require-viewer";
import { saveSwitch } from "~/request/save-profile";
import { getLocaleContext, getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { Route } from "./+types/activity";

const pageContext = createContext<Promise<ActivityPage>>();

/**
 * Reads the list before the loaders start, so that it shares their round trip, and the bell of the
 * page is already empty.
 */
const listFirst: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const viewer = getViewer(context);
  if (!viewer) return next();
  const after = url.searchParams.get("after");
  const cardContext = getLocaleContext(context);
  const marks = isPageView(request) && after === null;
  const page = listActivity(getServices(context), { viewer, after, cardContext, marks });
  // awaited by the loader; prevents an unhandled rejection if the page fails first
  page.catch(() => undefined);
  context.set(pageContext, page);
  return next();
};
export const middleware = [listFirst];

/** GET /activity: what happened to the member in the last 30 days (R685). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  const page = await context.get(pageContext);
  const further = url.searchParams.has("after");
  return {
    ...page,
    further,
    /** The setting was just switched on here. */
    isOn: url.searchParams.get("visits") === "on",
    now: getServices(context).now(),
    timeZone: getTimeZone(context),
  };
}

/** POST /activity: the button that shows visits both ways (R684). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  await saveSwitch(context, viewer, { which: "visits", on: true });
  return redirect("/activity?visits=on", 303);
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { t: own } = useTranslation("activity");
  const { groups, next, further, showsVisits, isOn } = loaderData;
  useLikesLive();
  return (
    <Page width="prose" title={t("nav.activity")}>
      <PageTitle>{t("nav.activity")}</PageTitle>
      <div className="grid gap-6">
        {showsVisits && isOn ? <VisitsOn /> : null}
        {groups.length > 0 || further || next ? <Days {...loaderData} /> : <NothingYet />}
        {next ? (
          <Link
            to={`/activity?${new URLSearchParams({ after: next })}`}
            className={`${buttonClass({ variant: "secondary" })} justify-self-center`}
          >
            {own("older")}
          </Link>
        ) : null}
        {showsVisits || next ? null : <VisitsOff />}
      </div>
    </Page>
  );
}

type DaysProps = { groups: ActivityGroup[]; now: number; timeZone: string };

function Days({ groups, now, timeZone }: DaysProps) {
  const { t } = useTranslation("activity");
  const { t: common } = useTranslation();
  const { locale } = useRoot();
  const today = localDateOf(now, timeZone);
  const titleOf = ({ day, at }: ActivityGroup) => {
    if (day === today) return t("today");
    return day === previousDate(today) ? t("yesterday") : formatDay(at, locale, timeZone);
  };
  const days = [...new Set(groups.map(({ day }) => day))].map(
    (day) => [day, groups.filter((group) => group.day === day)] as const,
  );
  return days.map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="grid gap-2">
      <h2
        id={`day-${day}`}
        className="font-sans text-base font-semibold text-muted first-letter:uppercase"
      >
        {ofDay[0] ? titleOf(ofDay[0]) : null}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {ofDay.map((group) => (
          <li key={group.id} className="grid grid-cols-[1fr_auto] items-center gap-3 px-4 py-3">
            {group.kind === "notice" ? <Notice of={group} /> : <Members of={group} />}
            <Badge
              count={group.newCount}
              label={common("badge.activity", { count: group.newCount })}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

type GroupOf<Kind> = Extract<ActivityGroup, { kind: Kind }>;
type MemberGroup = Exclude<ActivityGroup, { kind: "notice" }>;

/** Faces shown at once; the others open below them. */
const SHOWN_FACES = 5;

/** Members who did the same on one day: their faces, then one sentence. */
function Members({ of: { kind, members } }: { of: MemberGroup }) {
  const { t } = useTranslation("activity");
  const nameOf = useLabelledName();
  const [first] = members;
  if (!first) return null;
  const more = members.slice(SHOWN_FACES);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <Faces of={members.slice(0, SHOWN_FACES)} kind={kind} />
      <p className="min-w-32 flex-1 wrap-anywhere">
        {members.length === 1
          ? t(`${kind}.named`, { name: nameOf(first) })
          : t(`${kind}.people`, { count: members.length })}
      </p>
      {more.length > 0 ? (
        <details className="w-full">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
            {t("more", { count: more.length })}
          </summary>
          <Faces of={more} kind={kind} />
        </details>
      ) : null}
    </div>
  );
}

/** A received like is opened as in the list of likes, which marks it as seen. */
const pathOf = (kind: MemberGroup["kind"], { id }: ProfileCard) =>
  kind === "like" || kind === "match" ? `/likes/m/${id}` : `/members/${id}`;

function Faces({ of, kind }: { of: ProfileCard[]; kind: MemberGroup["kind"] }) {
  const nameOf = useLabelledName();
  return (
    <ul className="flex flex-wrap gap-2">
      {of.map((member) => {
        const { src, blur } = { blur: null, src: null, ...pictureOf(member) };
        return (
          <li key={member.id}>
            <Link to={pathOf(kind, member)} className="grid rounded-full">
              <Avatar name={member.name} src={src ?? blur} />
              <span className="sr-only">{nameOf(member)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const pictureOf = ({ photo }: ProfileCard) => photo && portraitPropsOf(photo, "thumb");

/** What the site wrote to the member, with its page. */
function Notice({ of }: { of: GroupOf<"notice"> }) {
  const { t } = useTranslation("activity");
  const { icon, to } = NOTICES[of.notice];
  return (
    <Link
      to={to}
      className="flex min-h-12 min-w-0 items-center gap-3 underline-offset-4 hover:underline"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-tint text-brand-text">
        <Icon name={icon} size={22} />
      </span>
      <span className="min-w-0 wrap-anywhere">{t(`notice.${of.notice}`)}</span>
    </Link>
  );
}

function NothingYet() {
  const { t } = useTranslation("activity");
  return (
    <EmptyState
      picture="likes"
      title={t("empty.title")}
      action={<LinkButton to="/members">{t("empty.action")}</LinkButton>}
    />
  );
}

/** Visitors are listed only with the member's own setting, which is off by default (R684). */
function VisitsOff() {
  const { t } = useTranslation("activity");
  const busy = useNavigation().formMethod === "POST";
  return (
    <aside className="flex flex-wrap items-center gap-3 rounded-card bg-tint p-4">
      <Icon name="eye" size={22} className="shrink-0 text-brand-text" />
      <div className="min-w-44 flex-1">
        <h2 className="font-sans text-base font-semibold">{t("visits_off.title")}</h2>
        <p>{t("visits_off.text")}</p>
      </div>
      <Form method="post">
        <Button type="submit" variant="secondary" busy={busy}>
          {t("visits_off.action")}
        </Button>
      </Form>
    </aside>
  );
}

function VisitsOn() {
  const { t } = useTranslation("activity");
  const change = (
    <Link to="/settings/privacy#visits" className="font-semibold underline underline-offset-4">
      {t("visits_on.change")}
    </Link>
  );
  return (
    <Alert tone="success" live action={change}>
      {t("visits_on.title")}
    </Alert>
  );
}
