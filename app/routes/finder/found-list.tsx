import type { Found } from "~/domain/finder/finder";
import { useTranslation } from "~/i18n/use-translation";
import { useLinks } from "~/ui/use-links";
import type { LikeAnswer } from "../members/like-answer";
import { LikeForm } from "../members/like-form";
import { FoundCard } from "./found-card";

type FoundListProps = {
  members: readonly Found[];
  onAnswer: (answer: LikeAnswer, member: Found) => void;
};

/** The ranked list. An ordered list, so that screen readers announce the positions. */
export function FoundList({ members, onAnswer }: FoundListProps) {
  const { t } = useTranslation("finder");
  const { links, fetchedAhead } = useLinks();
  return (
    <LikeForm members={members} onAnswer={onAnswer}>
      {(heart) => (
        <>
          <ol {...links} aria-label={t("list_title")} className="grid gap-4 lg:grid-cols-2">
            {members.map((member, index) => (
              <FoundCard key={member.id} {...{ member }} heart={heart(member)} eager={index < 2} />
            ))}
          </ol>
          {fetchedAhead}
        </>
      )}
    </LikeForm>
  );
}
