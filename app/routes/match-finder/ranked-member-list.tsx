import type { MatchSuggestion } from "~/domain/match-finder/match-finder";
import { useTranslation } from "~/i18n/use-translation";
import { useLinks } from "~/ui/use-links";
import { LikeForm } from "../members/like-form";
import type { LikeResult } from "../members/like-result";
import { RankedMemberCard } from "./ranked-member-card";

type RankedMemberListProps = {
  members: readonly MatchSuggestion[];
  onAnswer: (answer: LikeResult, member: MatchSuggestion) => void;
};

/** The ranked list. An ordered list, so that screen readers announce the positions. */
export function RankedMemberList({ members, onAnswer }: RankedMemberListProps) {
  const { t } = useTranslation("finder");
  const { links, prefetch } = useLinks();
  return (
    <LikeForm members={members} onAnswer={onAnswer}>
      {(heart) => (
        <>
          <ol {...links} aria-label={t("list_title")} className="grid gap-4 lg:grid-cols-2">
            {members.map((member, index) => (
              <RankedMemberCard
                key={member.id}
                {...{ member }}
                heart={heart(member)}
                eager={index < 2}
              />
            ))}
          </ol>
          {prefetch}
        </>
      )}
    </LikeForm>
  );
}
