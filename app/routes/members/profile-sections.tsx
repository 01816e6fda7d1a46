import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Suspense } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import type { VisibleProfile as Profile } from "~/domain/conversation/find-visible-profile";
import { NOTE_LENGTH, noteSchema } from "~/domain/private-note/private-note.schema";
import { LikeForm, type LikeResult } from "~/features/members/like-form";
import { formatHeight, formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { FictionalChip } from "~/layouts/member-name";
import { useRoot } from "~/layouts/use-root";
import { LabelChip } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { GiftDrawing } from "~/ui/gift-drawing";
import { Icon } from "~/ui/icon";
import { ChipList } from "~/ui/interests";
import { Disclosure } from "~/ui/sections";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";

type ProfileHeadProps = {
  profile: Profile;
  online: boolean;
  /** The site's warning about fictional profiles; null for a member's. */
  warning: string | null;
};

/** Name, age, location, last activity and headline. */
export function ProfileHead({ profile, online, warning }: ProfileHeadProps) {
  const { t } = useTranslation("profile");
  const { name, age, region, country, activity, headline, likesMe, likedAt, isNew } = profile;
  const home = [region, country].filter(Boolean).join(", ");
  const place = [
    home,
    !online && activity && t(`members:activity.${activity === "online" ? "today" : activity}`),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {online ? <LabelChip kind="online">{t("chat:head.online")}</LabelChip> : null}
        <FictionalChip of={profile} />
        {likesMe ? (
          <LabelChip kind={likedAt ? "match" : "new"}>
            {t(likedAt ? "page.match" : "page.likes_you")}
          </LabelChip>
        ) : null}
        {isNew ? <LabelChip kind="plain">{t("page.new")}</LabelChip> : null}
      </div>
      <div className="grid gap-1">
        <h1 className="text-3xl wrap-anywhere">
          <bdi translate="no">{name}</bdi>, <span className="tabular-nums">{age}</span>
        </h1>
        {place ? <p className="text-muted first-letter:uppercase">{place}</p> : null}
        {headline ? (
          <p lang={profile.language} dir="auto" className="mt-2 text-lg wrap-anywhere">
            {headline}
          </p>
        ) : null}
      </div>
      {warning ? (
        <p dir="auto" className="text-sm text-muted">
          {warning}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Like and message buttons: next to the header on wide screens, a fixed bar above the tab bar on
 * phones.
 */
export function ProfileActions({
  profile,
  onAnswer,
}: {
  profile: Profile;
  onAnswer: (answer: LikeResult) => void;
}) {
  const { t } = useTranslation("profile");
  const { id, name } = profile;
  return (
    <div className="flex items-center gap-3 max-md:sticky max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-md:z-10 max-md:order-last max-md:-mx-4 short:static max-md:border-t short:sm:order-none short:sm:mx-0 short:sm:border-0 short:sm:px-0 max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-2">
      <LikeForm members={[profile]} onAnswer={onAnswer}>
        {(heart) => heart(profile)}
      </LikeForm>
      <LinkButton
        to={`/members/${id}/chat`}
        size="lg"
        className="min-w-0 flex-1 md:flex-initial"
        icon={<Icon name="message-circle" size={20} className="shrink-0" />}
      >
        <span className="min-w-0 wrap-anywhere">{t("page.write", { name })}</span>
      </LinkButton>
    </div>
  );
}

/** The member's text, then interests with common ones first, then profile fields. */
export function ProfileAbout({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const facts = useFacts(profile);
  return (
    <>
      <section aria-labelledby="about" className="grid gap-2">
        <h2 id="about" className="text-xl">
          {t("page.about")}
        </h2>
        <p
          lang={profile.about ? profile.language : undefined}
          dir={profile.about ? "auto" : undefined}
          className={profile.about ? "whitespace-pre-line wrap-anywhere" : "text-muted"}
        >
          {profile.about || t(profile.own ? "page.own_no_about" : "page.no_about")}
        </p>
      </section>
      <Interests interests={profile.interests} />
      {profile.gifts.length > 0 ? <ProfileGifts profile={profile} /> : null}
      {facts.length > 0 ? (
        <section aria-labelledby="facts" className="grid gap-3">
          <h2 id="facts" className="text-xl">
            {t("page.facts")}
          </h2>
          <ChipList items={facts.map((label) => ({ label }))} />
        </section>
      ) : null}
    </>
  );
}

/** What the member stated: gender in own words, height, profile fields, languages. */
function useFacts(profile: Profile): string[] {
  const { t, language } = useTranslation("profile");
  const { genderDescription, height, fields, spokenLanguages, gender } = profile;
  return [
    genderDescription,
    height ? formatHeight(height, language) : "",
    ...fields.map(([field, code]) =>
      t(`${field}.${code}` as "reason.chat", { context: gender ?? undefined }),
    ),
    spokenLanguages.length > 0 ? t("page.speaks", { languages: spokenLanguages.join(", ") }) : "",
  ].filter(Boolean);
}

/** Interests as conversation topics: common ones first, under their own heading. */
function Interests({ interests }: Pick<Profile, "interests">) {
  const { t } = useTranslation("profile");
  if (interests.length === 0) return null;
  const chips = (isShared: boolean) =>
    interests
      .filter(({ shared }) => shared === isShared)
      .map(({ id }) => ({ interest: id, label: t(`interest.${id}`) }));
  const common = chips(true);
  const others = chips(false);
  return (
    <section aria-labelledby="interests" className="grid gap-3">
      <h2 id="interests" className="text-xl">
        {t("page.interests")}
      </h2>
      {common.length > 0 ? (
        <>
          <h3 id="common" className="-mt-1 font-sans text-sm font-semibold text-brand-text">
            {t("page.shared_count", { count: common.length })}
          </h3>
          <ChipList shared items={common} aria-labelledby="common" />
        </>
      ) : null}
      {others.length > 0 ? <ChipList items={others} aria-labelledby="interests" /> : null}
    </section>
  );
}

type ProfileGiftsProps = { profile: Pick<Profile, "gifts" | "own"> };

/** Received gifts that the member shows, with counts. Senders stay private (R244). */
function ProfileGifts(props: ProfileGiftsProps) {
  return (
    <Suspense>
      <Gifts {...props} />
    </Suspense>
  );
}

function Gifts({ profile: { gifts, own } }: ProfileGiftsProps) {
  const { t } = useTranslation("gifts");
  return (
    <section aria-labelledby="gifts" className="grid gap-3">
      <h2 id="gifts" className="text-xl">
        {t("received.title")}
      </h2>
      {own ? <p className="-mt-2 text-sm text-muted">{t("received.own")}</p> : null}
      <ul className="flex flex-wrap gap-x-4 gap-y-3">
        {gifts.map(({ gift, count }) => (
          <li key={gift} className="grid w-20 justify-items-center gap-1 text-center">
            <GiftDrawing code={gift} size={56} />
            <span className="text-xs leading-tight wrap-anywhere">
              {t(`name.${gift}`)}
              {count > 1 ? <span className="text-muted tabular-nums">{` × ${count}`}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export type NoteResult = SubmissionResult<string[]> | undefined;
type ProfileNoteProps = { id: MemberId; note: string; answer: NoteResult };

/** The viewer's private note about the member. Open if there is a note or an error (R180). */
export function ProfileNote({ id, note, answer }: ProfileNoteProps) {
  const { t } = useTranslation("profile");
  const { locale } = useRoot();
  const message = useErrorMessage();
  const [search] = useSearchParams();
  const navigation = useNavigation();
  const [form, { note: field }] = useValidatedForm("note-form", noteSchema, { lastResult: answer });
  const saved = search.get("note") === "saved";
  const action = `/members/${id}/note`;
  return (
    <section id="note" aria-label={t("note.title")} className="scroll-mt-24">
      <Disclosure summary={t("note.title")} open={Boolean(note || answer || saved)}>
        <Form method="post" {...getFormProps(form)} action={action} className="grid gap-3">
          <Field
            as="textarea"
            name="note"
            rows={3}
            label={t("note.label")}
            hint={t("note.hint", { limit: formatNumber(NOTE_LENGTH, locale) })}
            optional={t("common:form.optional")}
            defaultValue={field.initialValue ?? note}
            error={message(field.errors)}
          />
          <p className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="secondary" busy={navigation.formAction === action}>
              {t("note.save")}
            </Button>
            <span role="status" className="text-sm text-muted">
              {saved && !answer ? t("note.saved") : null}
            </span>
          </p>
        </Form>
      </Disclosure>
    </section>
  );
}
