import { Suspense } from "react";
import type { VisibleProfile as Profile } from "~/domain/conversation/find-visible-profile";
import { useTranslation } from "~/i18n/use-translation";
import { ChipList } from "~/ui/chip-list";
import { GiftDrawing } from "~/ui/gift-drawing";

/** The member's text, then interests with common ones first, then profile fields. */
export function ProfileAbout({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
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
      {profile.fields.length > 0 ? (
        <section aria-labelledby="facts" className="grid gap-3">
          <h2 id="facts" className="text-xl">
            {t("page.facts")}
          </h2>
          <ChipList
            items={profile.fields.map(([field, code]) => ({
              label: t(`${field}.${code}` as "reason.chat", { context: profile.gender }),
            }))}
          />
        </section>
      ) : null}
    </>
  );
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
