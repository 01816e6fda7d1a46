import { useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type {
  VisibleProfile as Profile,
  VisibleProfile,
} from "~/domain/conversation/find-visible-profile";
import type { LikeResult } from "~/features/members/like-form";
import { LikeNotice, LikeToast } from "~/features/members/like-notice";
import { MATCH_PARAM, MatchOverlay } from "~/features/members/match-overlay";
import { SafetyMenu } from "~/features/members/safety-menu";
import { useTranslation } from "~/i18n/use-translation";
import { prefetchMode } from "~/kit/browser";
import type { MemberId } from "~/kit/ids";
import { useLabelledName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import { useLikesLive } from "~/live/use-likes-live";
import { useOnlineStatus } from "~/live/use-presence";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { ProfileData, SearchNeighbours } from "./load-profile";
import { PhotoGallery } from "./photo-gallery";
import {
  type NoteResult,
  ProfileAbout,
  ProfileActions,
  ProfileHead,
  ProfileNote,
} from "./profile-sections";
import { BackLink, VisitorProfile } from "./visitor-profile";

type ProfilePageProps = ProfileData & {
  answer: LikeResult | null;
  noteAnswer?: NoteResult;
  fromLikes?: boolean;
};

/**
 * A profile: photos, the member's text, then profile fields. The buttons and the safety menu stay in
 * reach.
 */
export function ProfilePage({ profile, teaser, ...rest }: ProfilePageProps) {
  if (profile) return <MemberProfile profile={profile} {...rest} />;
  return teaser ? <VisitorProfile member={teaser} /> : null;
}

type MemberProfileProps = Omit<ProfilePageProps, "profile" | "teaser"> & { profile: Profile };

function MemberProfile(props: MemberProfileProps) {
  const { profile, fictionalWarning, note, presence, noteAnswer, ...rest } = props;
  const displayName = useLabelledName()(profile);
  const [answer, setAnswer] = useState<LikeResult | null>(null);
  const online = useOnlineStatus(presence.online, presence.at);
  const reloadLikes = useLikesLive();
  const [photo = null] = profile.photos;
  return (
    <Page before={<ProfileTop profile={profile} {...rest} />}>
      <PageTitle>{displayName}</PageTitle>
      {/* One column on phones, so that the bar of actions can stand above the tab bar at any height. */}
      <div className="flex flex-col gap-6 md:grid md:grid-cols-2 md:gap-10 short:sm:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] short:sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PhotoGallery name={displayName} photos={profile.photos} />
        <div className="contents min-w-0 grid-cols-1 content-start gap-8 md:grid short:sm:grid">
          <ProfileHead profile={profile} online={online} warning={fictionalWarning} />
          {profile.own ? null : (
            <ProfileActions
              profile={profile}
              onAnswer={(result) => {
                setAnswer(result);
                reloadLikes();
              }}
            />
          )}
          <ProfileReasons profile={profile} />
          <ProfileAbout profile={profile} />
          {note === null ? null : <ProfileNote id={profile.id} note={note} answer={noteAnswer} />}
          {profile.own || profile.fictional ? null : <SafetyAdvice />}
        </div>
      </div>
      <MatchFromUrl profile={profile} />
      <LikeToast
        answer={answer && { ...answer, name: displayName, photo }}
        lifted
        onDismiss={() => setAnswer(null)}
      />
    </Page>
  );
}

type ProfileTopProps = Pick<
  MemberProfileProps,
  "profile" | "within" | "open" | "invisible" | "answer" | "fromLikes" | "hasChat"
>;

function ProfileTop({
  profile,
  within,
  open,
  invisible,
  answer,
  fromLikes,
  hasChat,
}: ProfileTopProps) {
  const nameOf = useLabelledName();
  if (profile.own) return <PreviewBar open={open} invisible={invisible} />;
  return (
    <>
      <div className="-my-2 flex min-h-11 items-center justify-between gap-3">
        <BackLink toLikes={fromLikes} params={within?.params} />
        <div className="flex items-center gap-1">
          {within ? <SearchNeighbourLinks within={within} /> : null}
          <SafetyMenu member={profile} hasChat={hasChat} mayPass={open} />
        </div>
      </div>
      {answer ? <LikeNotice answer={answer} name={nameOf(profile)} /> : null}
    </>
  );
}

/**
 * A like that completes a match leads here without JavaScript. Shown only for an actual match,
 * because anybody can write the URL.
 */
function MatchFromUrl({ profile }: { profile: Profile }) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const nameOf = useLabelledName();
  if (!search.has(MATCH_PARAM) || !profile.likedAt || !profile.likesMe) return null;
  return (
    <MatchOverlay
      id={profile.id}
      name={nameOf(profile)}
      photo={profile.photos[0] ?? null}
      onClose={() => void navigate(pathname, { replace: true })}
    />
  );
}

/**
 * Safety advice for meeting in person. Reporting and blocking are in the menu at the top of the
 * page.
 */
function SafetyAdvice() {
  const { t } = useTranslation("safety");
  return (
    <section aria-labelledby="safety" className="grid gap-2 rounded-card bg-sunk p-4 md:p-5">
      <h2 id="safety" className="font-sans text-base font-semibold">
        {t("advice.title")}
      </h2>
      <p className="text-sm text-muted">{t("advice.text")}</p>
    </section>
  );
}

/** Above one's own profile, which is shown as others see it: the way back to its forms. */
function PreviewBar({ open, invisible }: { open: boolean; invisible: boolean }) {
  const { t } = useTranslation("profile");
  return (
    <Alert
      tone={open ? "info" : "warning"}
      title={t("page.own_title")}
      action={
        <LinkButton to="/profile" variant="secondary" size="sm">
          {t("page.edit")}
        </LinkButton>
      }
    >
      {t(open ? "page.own_text" : invisible ? "page.own_invisible" : "page.own_hidden")}
    </Alert>
  );
}

/** What the viewer and the member have in common. Renders nothing without common points (R182). */
function ProfileReasons({ profile: { reasons, likesMe, likedAt } }: { profile: VisibleProfile }) {
  const { t } = useTranslation("profile");
  if (!reasons) return null;
  const things = reasons.interests.map((id) => t(`interest.${id}`)).join(", ");
  const lines = [
    likesMe && t(likedAt ? "page.match" : "page.likes_you"),
    reasons.fits && t("page.why_fits"),
    reasons.near && t(`game:why.${reasons.near}`),
    reasons.reason && t("page.why_reason", { reason: t(`reason.${reasons.reason}`) }),
    things && t("suggestions:both", { things }),
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="why" className="grid gap-2">
      <h2 id="why" className="text-xl">
        {t("page.why")}
      </h2>
      <ul className="grid list-disc gap-1 ps-5 marker:text-brand-text">
        {lines.map((line) => (
          <li key={line as string}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Links to the previous and next member of the search. */
function SearchNeighbourLinks({ within }: { within: NonNullable<SearchNeighbours> }) {
  const { t } = useTranslation("profile");
  const { previous, next, params } = within;
  if (!previous && !next) return null;
  return (
    <nav aria-label={t("beside.label")} className="flex gap-1">
      {previous ? (
        <NeighbourLink to={previous} label={t("beside.previous")} params={params} back />
      ) : null}
      {next ? <NeighbourLink to={next} label={t("beside.next")} params={params} /> : null}
    </nav>
  );
}

type NeighbourLinkProps = { to: MemberId; params: string; label: string; back?: boolean };

function NeighbourLink({ to, params, label, back }: NeighbourLinkProps) {
  return (
    <Link
      to={`/members/${to}?${params}`}
      rel={back ? "prev" : "next"}
      prefetch={prefetchMode()}
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-control text-brand-text transition-colors hover:bg-tint"
    >
      <Icon name={back ? "chevron-left" : "chevron-right"} size={22} />
    </Link>
  );
}
