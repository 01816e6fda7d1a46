import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { VisibleProfile as Profile } from "~/domain/conversation/find-visible-profile";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { useOnlineStatus } from "../chats/use-presence";
import { PageTitle } from "../layouts/page-title";
import { useLikesLive } from "../likes/use-likes-live";
import { SafetyMenu } from "../safety/safety-menu";
import { BackLink } from "./back-link";
import { LikeNotice, LikeToast } from "./like-notice";
import type { LikeResult } from "./like-result";
import type { ProfileData } from "./load-profile";
import { MATCH_PARAM, MatchOverlay } from "./match-overlay";
import { useLabelledName } from "./member-name";
import { PhotoGallery } from "./photo-gallery";
import { ProfileAbout } from "./profile-about";
import { ProfileActions, ProfileHead } from "./profile-head";
import { type NoteResult, ProfileNote } from "./profile-note";
import { ProfileReasons } from "./profile-reasons";
import { SearchNeighbourLinks } from "./search-neighbour-links";
import { VisitorProfile } from "./visitor-profile";

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
  const { profile, note, presence, noteAnswer, ...rest } = props;
  const displayName = useLabelledName()(profile);
  const [answer, setAnswer] = useState<LikeResult | null>(null);
  const online = useOnlineStatus(presence.online, presence.at);
  const reloadLikes = useLikesLive();
  const [photo = null] = profile.photos;
  return (
    <Page before={<ProfileTop profile={profile} {...rest} />}>
      <PageTitle>{displayName}</PageTitle>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] short:sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PhotoGallery name={displayName} photos={profile.photos} />
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <ProfileHead profile={profile} online={online} />
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
          {profile.own ? <OwnActions /> : profile.fictional ? null : <SafetyAdvice />}
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

function OwnActions() {
  const { t } = useTranslation("photos");
  return (
    <p className="flex flex-wrap gap-3">
      <LinkButton to="/profile" variant="secondary">
        {t("profile:page.edit")}
      </LinkButton>
      <LinkButton to="/profile/photos" variant="secondary">
        {t("manage")}
      </LinkButton>
    </p>
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
  return (
    <>
      <div className="-my-2 flex min-h-11 items-center justify-between gap-3">
        <BackLink toLikes={fromLikes} params={within?.params} />
        <div className="flex items-center gap-1">
          {within ? <SearchNeighbourLinks within={within} /> : null}
          {profile.own ? null : <SafetyMenu member={profile} hasChat={hasChat} />}
        </div>
      </div>
      {profile.own ? <OwnNotice open={open} invisible={invisible} /> : null}
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
  if (!search.has(MATCH_PARAM) || !profile.likedByMe || !profile.likesMe) return null;
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

function OwnNotice({ open, invisible }: { open: boolean; invisible: boolean }) {
  const { t } = useTranslation("profile");
  return (
    <Alert tone={open ? "info" : "warning"} title={t("page.own_title")}>
      {t(open ? "page.own_text" : invisible ? "page.own_invisible" : "page.own_hidden")}
    </Alert>
  );
}
