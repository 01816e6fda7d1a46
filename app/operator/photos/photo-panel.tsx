import type { FormEvent } from "react";
import { PHOTO_RULES } from "~/domain/conduct/conduct";
import type { PhotoReviewItem } from "~/domain/moderation/load-photo-review";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { GROUND_HINTS } from "../ui/ground-hints";
import { LanguageField } from "../ui/language-field";
import { LongTextField } from "../ui/long-text-field";
import type { ProposedLanguage } from "../ui/staff-language";
import { groundLabel, PHOTO_RULE_LABELS } from "./grounds";
import { picturePath } from "./picture-path";
import type { ReviewDecision } from "./use-review-queue";

type PhotoPanelProps = {
  photo: PhotoReviewItem;
  now: number;
  armed: "reject" | "ban" | null;
  language: ProposedLanguage;
  isBlurred: boolean;
  /** The moderator tried to decide before looking. */
  isReminded: boolean;
  isZoomed: boolean;
  onArm: (armed: "reject" | "ban") => void;
  onShow: () => void;
  onZoom: () => void;
  onDecide: (decision: ReviewDecision) => void;
};

/** The photo to decide, with what its profile says, and the decisions. */
export function PhotoPanel(props: PhotoPanelProps) {
  const { photo, now, isBlurred, isZoomed, onShow, onZoom } = props;
  return (
    <section aria-label="Photo" className="grid gap-4 md:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr]">
      <div className="relative overflow-hidden rounded-card border border-line bg-tint">
        <a
          href={picturePath(photo, "main")}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => {
            event.preventDefault();
            if (isBlurred) onShow();
            else onZoom();
          }}
          className={isZoomed ? "fixed inset-0 z-50 grid place-items-center bg-ink/90" : "block"}
        >
          <img
            src={picturePath(photo, "main")}
            width={photo.width}
            height={photo.height}
            alt={`${photo.profile?.name ?? "A member"} on ${photo.siteName}`}
            className={classNames(
              "mx-auto h-auto max-w-full object-contain",
              isZoomed ? "max-h-dvh" : "max-h-[60dvh]",
              isBlurred && !isZoomed && "blur-2xl",
            )}
          />
          <span className="sr-only">{isBlurred ? "Show the photo" : "Zoom"}</span>
        </a>
      </div>
      <Decisions {...props} />
      <Facts photo={photo} now={now} />
    </section>
  );
}

function Decisions(props: PhotoPanelProps) {
  const { photo, armed, language, isBlurred, isReminded, onArm, onShow, onDecide } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const values = Object.fromEntries(new FormData(event.currentTarget, submitter));
    const { site: _, id: __, ...decision } = values;
    onDecide(decision as ReviewDecision);
  };
  const ids = (
    <>
      <input type="hidden" name="site" value={photo.site} />
      <input type="hidden" name="id" value={photo.id} />
    </>
  );
  return (
    <div className="grid content-start gap-3">
      {isBlurred ? (
        <div className="grid gap-2">
          <p role={isReminded ? "alert" : undefined} className="text-sm">
            Look at the photo before you decide.
          </p>
          <Button type="button" variant="secondary" wide onClick={onShow}>
            Show the photo <kbd className="opacity-70">v</kbd>
          </Button>
        </div>
      ) : null}
      <form method="post" action="/operator/photos/decide" onSubmit={submit}>
        {ids}
        <Button type="submit" name="action" value="approve" wide disabled={isBlurred}>
          Approve <kbd className="opacity-70">a</kbd>
        </Button>
      </form>
      <form
        method="post"
        action="/operator/photos/decide"
        onSubmit={submit}
        className="desk-card grid gap-2"
      >
        {ids}
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="sr-only">What happens to the photo</legend>
          <ArmRadio value="reject" armed={armed} onArm={onArm} label="Reject" hint="r" />
          <ArmRadio value="ban" armed={armed} onArm={onArm} label="Ban the picture" hint="b" />
        </fieldset>
        <div className="grid gap-1">
          {PHOTO_RULES.map((rule, n) => (
            <button
              key={rule}
              type="submit"
              name="ground"
              value={rule}
              disabled={isBlurred}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1 text-start text-sm hover:bg-tint disabled:cursor-not-allowed disabled:opacity-70 disabled:hover:bg-transparent"
            >
              <kbd
                className={classNames(
                  "grid size-6 shrink-0 place-items-center rounded border border-line text-xs",
                  armed && "border-brand bg-tint font-bold",
                )}
              >
                {n + 1}
              </kbd>
              <span>
                {PHOTO_RULE_LABELS[rule]}
                <span className="block text-xs text-muted">{GROUND_HINTS[rule]}</span>
              </span>
            </button>
          ))}
        </div>
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-muted">
            Add facts that the member reads
          </summary>
          <LongTextField name="facts" label="Facts" optional="optional" rows={3} maxLength={1000} />
          <LanguageField proposed={language} />
        </details>
      </form>
      <p className="hidden text-xs text-muted lg:block">
        Keys: v show · a approve · r or b, then a digit · j next · k back · space zoom · u undo
      </p>
    </div>
  );
}

type ArmRadioProps = Pick<PhotoPanelProps, "armed" | "onArm"> & {
  value: "reject" | "ban";
  label: string;
  hint: string;
};

function ArmRadio({ value, label, hint, armed, onArm }: ArmRadioProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm font-medium">
      <input
        type="radio"
        name="action"
        value={value}
        checked={(armed ?? "reject") === value}
        onChange={() => onArm(value)}
      />
      {label} <kbd className="text-muted">{hint}</kbd>
    </label>
  );
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

function Facts({ photo, now }: { photo: PhotoReviewItem; now: number }) {
  const { profile, earlier, matches } = photo;
  const hoursLeft = Math.floor((photo.dueAt - now) / 3_600_000);
  return (
    <div className="grid content-start gap-3 text-sm wrap-anywhere">
      <dl className="desk-card grid grid-cols-[6rem_1fr] gap-x-3 gap-y-1 [&_dt]:text-muted">
        <dt>Site</dt>
        <dd>{photo.siteName}</dd>
        <dt>Member</dt>
        <dd>
          {profile
            ? `${profile.name}, ${profile.age}, ${[profile.gender, profile.country].filter(Boolean).join(", ")}`
            : "erased"}
        </dd>
        {profile ? (
          <>
            <dt>Joined</dt>
            <dd>{dayOf(profile.joinedAt)}</dd>
          </>
        ) : null}
        <dt>Photo</dt>
        <dd>
          {[
            profile?.isMain && "main photo",
            photo.visibility,
            photo.unreviewed ? "already shown" : "not shown yet",
          ]
            .filter(Boolean)
            .join(", ")}
        </dd>
        <dt>Added</dt>
        <dd>
          {dayOf(photo.at)},{" "}
          {hoursLeft < 0 ? (
            <strong className="text-danger">overdue</strong>
          ) : (
            `${hoursLeft < 48 ? `${hoursLeft} h` : `${Math.floor(hoursLeft / 24)} days`} left`
          )}
        </dd>
        {profile?.headline ? (
          <>
            <dt>Headline</dt>
            <dd>{profile.headline}</dd>
          </>
        ) : null}
        {profile?.about ? (
          <>
            <dt>About</dt>
            <dd className="whitespace-pre-line">{profile.about}</dd>
          </>
        ) : null}
      </dl>
      {matches.length > 0 ? (
        <div className="desk-card">
          <h2 className="font-semibold">Same picture</h2>
          <ul className="mt-2 grid grid-cols-3 gap-2">
            {matches.map((match) => (
              <li key={match.id}>
                <img
                  src={picturePath(match, "thumb")}
                  alt=""
                  loading="lazy"
                  className="aspect-[4/5] w-full rounded-control object-cover"
                />
                {match.own ? "same member" : match.siteName}, {match.status}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {earlier.length > 0 ? (
        <div className="desk-card">
          <h2 className="font-semibold">Earlier decisions</h2>
          <ul className="mt-1 grid gap-1">
            {earlier.map(({ at, ground, isUndone }) => (
              <li key={at}>
                {dayOf(at)}: {groundLabel(ground)}
                {isUndone ? " (undone)" : ""}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
