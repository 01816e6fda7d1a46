import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { KnownProfile as Profile } from "~/domain/conversation/find-known";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { useBelievedOnline } from "../chats/use-presence";
import { PageTitle } from "../layouts/page-title";
import { useLikesLive } from "../likes/use-likes-live";
import { SafetyMenu } from "../safety/safety-menu";
import { BackLink } from "./back-link";
import type { LikeAnswer } from "./like-answer";
import { LikeNotice, LikeToast } from "./like-notice";
import type { ProfileData } from "./load-profile";
import { MATCHED, MatchOverlay } from "./match-overlay";
import { useSaid } from "./named";
import { PhotoGallery } from "./photo-gallery";
import { ProfileAbout } from "./profile-about";
import { ProfileBeside } from "./profile-beside";
import { ProfileDeeds, ProfileHead } from "./profile-head";
import { type NoteAnswer, ProfileNote } from "./profile-note";
import { ProfileWhy } from "./profile-why";
import { VisitorProfile } from "./visitor-profile";

type ProfileScreenProps = ProfileData & {
  answer: LikeAnswer | null;
  noteAnswer?: NoteAnswer;
  fromLikes?: boolean;
};

/**
 * A profile: photos, the member's text, then attributes. The buttons and the safety menu stay in
 * reach.
 */
export function ProfileScreen({ profile, teaser, ...rest }: ProfileScreenProps) {
  if (profile) return <MemberProfile profile={profile} {...rest} />;
  return teaser ? <VisitorProfile member={teaser} /> : null;
}

type MemberProfileProps = Omit<ProfileScreenProps, "profile" | "teaser"> & { profile: Profile };

function MemberProfile(props: MemberProfileProps) {
  const { profile, note, presence, noteAnswer, ...rest } = props;
  const said = useSaid()(profile);
  const [answer, setAnswer] = useState<LikeAnswer | null>(null);
  const online = useBelievedOnline(presence.online, presence.at);
  const reloadLikes = useLikesLive();
  const [photo = null] = profile.photos;
  return (
    <Page before={<Before profile={profile} {...rest} />}>
      <PageTitle>{said}</PageTitle>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] short:sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PhotoGallery name={said} photos={profile.photos} />
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <ProfileHead profile={profile} online={online} />
          {profile.own ? null : (
            <ProfileDeeds
              profile={profile}
              onAnswer={(given) => {
                setAnswer(given);
                reloadLikes();
              }}
            />
          )}
          <ProfileWhy profile={profile} />
          <ProfileAbout profile={profile} />
          {note === null ? null : <ProfileNote id={profile.id} note={note} answer={noteAnswer} />}
          {profile.own ? <OwnDeeds /> : profile.fictional ? null : <Advice />}
        </div>
      </div>
      <MatchTold profile={profile} />
      <LikeToast
        answer={answer && { ...answer, name: said, photo }}
        lifted
        onDismiss={() => setAnswer(null)}
      />
    </Page>
  );
}

function OwnDeeds() {
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

type BeforeProps = Pick<
  MemberProfileProps,
  "profile" | "within" | "open" | "invisible" | "answer" | "fromLikes" | "hasChat"
>;

function Before({ profile, within, open, invisible, answer, fromLikes, hasChat }: BeforeProps) {
  const said = useSaid();
  return (
    <>
      <div className="-my-2 flex min-h-11 items-center justify-between gap-3">
        <BackLink toLikes={fromLikes} params={within?.params} />
        <div className="flex items-center gap-1">
          {within ? <ProfileBeside within={within} /> : null}
          {profile.own ? null : <SafetyMenu member={profile} hasChat={hasChat} />}
        </div>
      </div>
      {profile.own ? <OwnNotice open={open} invisible={invisible} /> : null}
      {answer ? <LikeNotice answer={answer} name={said(profile)} /> : null}
    </>
  );
}

/**
 * A like that completes a match leads here without JavaScript. Shown only for an actual match,
 * because anybody can write the URL.
 */
function MatchTold({ profile }: { profile: Profile }) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const said = useSaid();
  if (!search.has(MATCHED) || !profile.likedByMe || !profile.likesMe) return null;
  return (
    <MatchOverlay
      id={profile.id}
      name={said(profile)}
      photo={profile.photos[0] ?? null}
      onClose={() => void navigate(pathname, { replace: true })}
    />
  );
}

/**
 * Safety advice for meeting in person. Reporting and blocking are in the menu at the top of the
 * page.
 */
function Advice() {
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
