import { type ReactNode, type RefObject, type SubmitEvent, useId } from "react";
import { Link } from "react-router";
import { portraitPropsOf } from "~/domain/photo/photo";
import type { Suggestion, SuggestionReasons } from "~/domain/suggestion/suggestion";
import type { SwipeAction } from "~/domain/swipe-game/swipe-game.schema";
import { colonFor } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { ChipList } from "~/ui/interests";
import { Menu, MenuItem } from "~/ui/menu";
import { Portrait } from "~/ui/portrait";

type GameCardProps = {
  member: Suggestion;
  ref?: RefObject<HTMLElement | null>;
  /** The top card is interactive. The one below is inert. */
  top: boolean;
  place?: CardPosition;
  /** Moves to both sides once, as a drag would. */
  demonstrated?: boolean;
};
/** The number of the card among those dealt. */
export type CardPosition = { number: number; total: number };

/** A member as a card: the photo, with the name and two lines in its lowest fifth. */
export function GameCard({ member, ref, top, place, demonstrated, ...drag }: GameCardProps) {
  const { t, language } = useTranslation("game");
  const { photo, name } = member;
  return (
    <article
      ref={ref}
      {...drag}
      inert={!top}
      aria-label={place ? `${t("place", place)}${colonFor(language)} ${name}` : undefined}
      className={classNames("game-card", top ? "top" : "beneath", demonstrated && "demonstrated")}
    >
      <Portrait {...(photo && portraitPropsOf(photo, "main"))} alt={name} eager>
        <SwipeLabel kind="like" />
        <SwipeLabel kind="pass" />
        {demonstrated ? <Icon name="pointer" size={44} className="hand" /> : null}
        <CardText member={member} />
      </Portrait>
      {top ? <GameSafety member={member} /> : null}
    </article>
  );
}

/** Label that appears while the card is dragged to its side. */
function SwipeLabel({ kind }: { kind: "like" | "pass" }) {
  const { t } = useTranslation("game");
  return (
    <span
      data-word={kind}
      aria-hidden
      className={`absolute top-6 rounded-control border-3 border-white bg-black/60 px-3 py-1 text-xl font-bold text-white opacity-0 ${kind === "like" ? "start-5 -rotate-12" : "end-16 rotate-12"}`}
    >
      {t(kind)}
    </span>
  );
}

function CardText({ member }: { member: Suggestion }) {
  const { t } = useTranslation("members");
  const { id, name, age, region, country, activity } = member;
  const place = [region, country].filter(Boolean).join(", ");
  const line = [place, activity && t(`activity.${activity}`)].filter(Boolean).join(" · ");
  return (
    <div className="words">
      <h2>
        <Link to={`/members/${id}`} draggable={false}>
          <bdi translate="no">{name}</bdi>
          {age ? <span className="tabular-nums">, {age}</span> : null}
        </Link>
      </h2>
      {line ? <p className="first-letter:uppercase">{line}</p> : null}
      <CommonLine member={member} />
    </div>
  );
}

/** What the two have in common, otherwise the member's own line; on tall cards only. */
function CommonLine({ member: { reasons, headline, language } }: { member: Suggestion }) {
  const labels = useReasonLabels(reasons).map(({ label }) => label);
  if (labels.length > 0)
    return (
      <p className="more">
        <Icon name="heart-handshake" size={18} /> {labels.join(" · ")}
      </p>
    );
  return headline ? (
    <p lang={language} dir="auto" className="more">
      {headline}
    </p>
  ) : null;
}

/** Report and block, one click from every card. Each has a confirmation page. */
function GameSafety({ member: { id, name } }: { member: { id: MemberId; name: string } }) {
  const { t } = useTranslation("safety");
  return (
    <div className="absolute end-2 top-2 z-2 rounded-full bg-card text-ink shadow-soft md:end-3 md:top-3">
      <Menu
        id="game-safety"
        label={t("menu.label")}
        trigger={<Icon name="ellipsis" size={22} />}
        place="here"
      >
        <p className="truncate px-3 pt-1 pb-2 text-sm text-muted">
          <bdi translate="no">{name}</bdi>
        </p>
        <MenuItem to={`/members/${id}/report?screen=profile`} icon={<Icon name="flag" size={20} />}>
          {t("menu.report")}
        </MenuItem>
        <MenuItem to={`/members/${id}?ask=block`} icon={<Icon name="ban" size={20} />}>
          {t("menu.block")}
        </MenuItem>
      </Menu>
    </div>
  );
}

type GameButtonsProps = {
  /** The member on the top card, or null. */
  member: { id: MemberId; name: string } | null;
  /** The member whose card can be taken back. */
  last: MemberId | null;
  /** No like is left today: the note under the buttons says until when. */
  spent: boolean;
  play: (action: SwipeAction) => void;
};

/** Id of the note that says how many likes are left. */
export const NOTE_ID = "game-note";

/** Pass, undo and like buttons in a form that works without JavaScript. */
export function GameButtons({ member, last, spent, play }: GameButtonsProps) {
  const { t } = useTranslation("game");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const action = event.nativeEvent.submitter?.getAttribute("formaction")?.split("/").at(-1);
    play(action as SwipeAction);
  };
  const name = member?.name ?? "";
  return (
    <form method="post" action="/swipe-game/pass" onSubmit={submit} className="play">
      <ActionButton
        action="pass"
        member={member?.id}
        label={t("pass_on", { name })}
        keys="ArrowLeft"
      >
        <Icon name="x" size={30} />
      </ActionButton>
      <ActionButton action="undo" member={last} label={t("undo_last")} keys="Backspace">
        <Icon name="undo-2" size={22} />
      </ActionButton>
      <ActionButton
        action="like"
        member={member?.id}
        label={t("members:like.like", { name })}
        keys="ArrowRight"
        spent={spent}
      >
        <Icon name="heart" size={30} />
      </ActionButton>
    </form>
  );
}

type ActionButtonProps = {
  action: SwipeAction;
  member: MemberId | null | undefined;
  label: string;
  /** The key that does the same. */
  keys: string;
  spent?: boolean;
  children: ReactNode;
};

function ActionButton({ action, member, label, keys, spent, children }: ActionButtonProps) {
  return (
    <button
      type="submit"
      name="member"
      value={member ?? ""}
      formAction={`/swipe-game/${action}`}
      disabled={!member}
      aria-disabled={spent || undefined}
      aria-describedby={spent ? NOTE_ID : undefined}
      aria-label={label}
      aria-keyshortcuts={keys}
      className={action}
    >
      {children}
    </button>
  );
}

/** What two members have in common, one label each. */
function useReasonLabels(reasons: SuggestionReasons) {
  const { t } = useTranslation("game");
  return [
    ...reasons.interests.map((id) => ({ interest: id, label: t(`profile:interest.${id}`) })),
    ...(reasons.reason ? [{ label: t(`profile:reason.${reasons.reason}`) }] : []),
    ...(reasons.near ? [{ label: t(`why.${reasons.near}`) }] : []),
  ];
}

/** Beside the card on wide screens: the member's own line, and common points as chips. */
export function GameAbout({ member: { reasons, headline, language } }: { member: Suggestion }) {
  const { t } = useTranslation("game");
  const heading = useId();
  const items = useReasonLabels(reasons);
  return (
    <div className="about">
      {headline ? (
        <p lang={language} dir="auto" className="headline">
          {headline}
        </p>
      ) : null}
      {items.length > 0 ? (
        <section aria-labelledby={heading} className="grid gap-2">
          <h3 id={heading} className="font-sans text-sm font-semibold text-muted">
            {t("why.title")}
          </h3>
          <ChipList shared items={items} aria-labelledby={heading} />
        </section>
      ) : null}
    </div>
  );
}
