import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Profile } from "~/domain/profile/find-profile";
import { Alert } from "~/ui/alert";
import { Facts } from "~/ui/facts";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { BackLink } from "./back-link";
import { BlockMember } from "./block-member";
import { LikeNotice, LikeToast } from "./like-notice";
import type { ProfileData } from "./load-profile";
import type { LikeAnswer } from "./member-deeds";
import { PhotoGallery } from "./photo-gallery";
import { ProfileDeeds, ProfileHead } from "./profile-head";
import { Promotion } from "./promotion";
import { VisitorProfile } from "./visitor-profile";

type ProfileScreenProps = ProfileData & { answer: LikeAnswer | null; fromLikes?: boolean };

/** A member: photos first, then who they are in their words, then facts; the deeds stay in reach and safety in sight. */
export function ProfileScreen({ profile, teaser, open, fictionalWord, answer: posted, fromLikes }: ProfileScreenProps) {
  const [answer, setAnswer] = useState<LikeAnswer | null>(null);
  if (!profile) return teaser ? <VisitorProfile member={teaser} fictionalWord={fictionalWord} /> : null;
  return (
    <Page
      before={
        <>
          <BackLink toLikes={fromLikes} />
          {profile.own ? <OwnNotice open={open} /> : null}
          {posted ? <LikeNotice answer={posted} name={profile.name} /> : null}
        </>
      }
    >
      <PageTitle>{profile.name}</PageTitle>
      <div className="grid gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <PhotoGallery name={profile.name} photos={profile.photos} />
        <div className="grid min-w-0 content-start gap-8">
          <ProfileHead profile={profile} fictionalWord={fictionalWord} />
          {profile.own ? null : <ProfileDeeds profile={profile} onAnswer={setAnswer} />}
          <About profile={profile} />
          {profile.own ? <Promotion id={profile.id} promoted={profile.promoted} /> : <BlockMember id={profile.id} name={profile.name} />}
        </div>
      </div>
      <LikeToast answer={answer && { ...answer, name: profile.name }} lifted onDismiss={() => setAnswer(null)} />
    </Page>
  );
}

function OwnNotice({ open }: { open: boolean }) {
  const { t } = useTranslation("profile");
  return (
    <Alert tone={open ? "info" : "warning"} title={t("page.own_title")}>
      {open ? t("page.own_text") : t("page.own_hidden")}
    </Alert>
  );
}

function About({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const shared = profile.interests.filter((interest) => interest.shared).length;
  return (
    <>
      <section aria-labelledby="about" className="grid gap-2">
        <h2 id="about" className="text-xl">
          {t("page.about")}
        </h2>
        <p lang={profile.about ? profile.language : undefined} className={profile.about ? "whitespace-pre-line" : "text-muted"}>
          {profile.about || t(profile.own ? "page.own_no_about" : "page.no_about")}
        </p>
      </section>
      {profile.interests.length > 0 ? (
        <section aria-labelledby="interests" className="grid gap-3">
          <h2 id="interests" className="text-xl">
            {t("page.interests")}
          </h2>
          {shared > 0 ? <p className="-mt-2 text-sm text-muted">{t("page.shared_count", { count: shared })}</p> : null}
          <Facts items={profile.interests.map(({ id, shared }) => ({ label: t(`interest.${id}`), shared }))} sharedLabel={t("page.shared")} />
        </section>
      ) : null}
      {profile.facts.length > 0 ? (
        <section aria-labelledby="facts" className="grid gap-3">
          <h2 id="facts" className="text-xl">
            {t("page.facts")}
          </h2>
          <Facts items={profile.facts.map(([field, code]) => ({ label: t(`${field}.${code}` as "reason.chat") }))} />
        </section>
      ) : null}
    </>
  );
}
