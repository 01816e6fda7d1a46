import type { CaseMember } from "~/domain/moderation/load-case";
import { Checkbox } from "~/ui/choice-group";
import { classNames } from "~/ui/class-names";
import { CoveredPicture } from "../ui/covered-picture";
import { Key } from "../ui/key";
import { dayOf } from "./due";
import { ITEM_LABELS } from "./labels";
import { DecisionText } from "./recent-cases";

/** The form of the decision, whose fields are also beside the photos and texts. */
export const CASE_FORM_ID = "case-form";

type MemberPanelProps = {
  member: CaseMember;
  /** Whether photos and texts can be chosen for removal. */
  canRemove: boolean;
  /** Whether photos are shown only when wanted. */
  blur: boolean;
};

/** Who it is about: the profile as it is now, its photos, and earlier decisions. */
export function MemberPanel({ member, canRemove, blur }: MemberPanelProps) {
  const { name, age, gender, country, status, joinedAt, headline, about, photos, earlier } = member;
  const facts = [`${age}`, gender, country, `joined ${dayOf(joinedAt)}`, status];
  return (
    <section className="desk-card grid grid-cols-1 gap-4">
      <div>
        <h2 className="font-sans text-base font-semibold">
          {name}
          {member.fictional ? " (fictional profile)" : ""}
        </h2>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {photos.length > 0 ? (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
          {photos.map((photo) => (
            <Photo key={photo.id} photo={photo} name={name} canRemove={canRemove} blur={blur} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">No photos.</p>
      )}
      {headline || about ? (
        <div className="grid gap-1">
          <p className="font-medium wrap-anywhere">{headline}</p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {about}
          </p>
          {canRemove ? (
            <Checkbox name="texts" value="yes" form={CASE_FORM_ID}>
              Remove these texts <Key>t</Key>
            </Checkbox>
          ) : null}
        </div>
      ) : null}
      {earlier.length > 0 ? (
        <div className="text-sm">
          <h3 className="font-sans font-semibold">Earlier decisions</h3>
          <ul className="mt-1 grid gap-1">
            {earlier.map((decision) => (
              <li key={decision.id}>
                {dayOf(decision.at)}: {ITEM_LABELS[decision.kind]}:{" "}
                {decision.kind === "photo" && decision.ground === "no_breach" ? (
                  "approved"
                ) : (
                  <DecisionText {...decision} />
                )}
                {decision.isUndone ? " (undone)" : ""}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

type PhotoProps = { photo: CaseMember["photos"][number]; name: string } & Pick<
  MemberPanelProps,
  "canRemove" | "blur"
>;

/** A picture to look at, and below it the check box that removes it. */
function Photo({ photo, name, canRemove, blur }: PhotoProps) {
  const { id, site, status, isMain, visibility } = photo;
  const isRemoved = status === "rejected" || status === "banned";
  const label = `${name}: ${isMain ? "main photo" : visibility}`;
  return (
    <li className="grid content-start gap-1 rounded-control border-2 border-transparent has-checked:border-danger">
      <CoveredPicture
        src={`/operator/photos/${site}/${id}/main`}
        alt={isRemoved ? `${label}, removed` : label}
        blur={blur}
        className={classNames(
          "aspect-[4/5] w-full rounded-control object-cover",
          isRemoved && "opacity-40",
        )}
      />
      {canRemove && !isRemoved ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 px-1 text-sm">
          <input type="checkbox" name="photos" value={id} form={CASE_FORM_ID} className="size-5" />
          <span className="sr-only">{label} </span>
          Remove
        </label>
      ) : null}
    </li>
  );
}
