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
};
/** The number of the card among those dealt. */
export type CardPosition = { number: number; total: number };

/**
 * A member as a card: the photo with name and details at its lower edge. The name links to the
 * profile.
 */
export function GameCard({ member, ref, top, place, ...drag }: GameCardProps) {
  const { t, language } = useTranslation("game");
  const { photo, name } = member;
  return (
    <article
      ref={ref}
      {...drag}
      inert={!top}
      aria-label={place ? `${t("place", place)}${colonFor(language)} ${name}` : undefined}
      className={
        top
          ? "game-card z-1 touch-pan-y select-none"
          : "game-card absolute inset-0 scale-95 opacity-60"
      }
    >
      <Portrait
        {...(photo && portraitPropsOf(photo, "main"))}
        alt={name}
        eager
        className="rounded-card shadow-soft"
      >
        <SwipeLabel kind="like" />
        <SwipeLabel kind="pass" />
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
  const { id, name, age, region, country, activity, headline, language } = member;
  const place = [region, country].filter(Boolean).join(", ");
  const line = [place, activity && t(`activity.${activity}`)].filter(Boolean).join(" · ");
  return (
    <div className="absolute inset-x-0 bottom-0 grid gap-0.5 bg-linear-to-t from-black/85 via-black/65 to-transparent p-4 pt-14 text-white">
      <h2 className="text-2xl">
        <Link
          to={`/members/${id}`}
          draggable={false}
          className="inline-block min-h-6 outline-white wrap-anywhere"
        >
          <bdi translate="no">{name}</bdi>
          {age ? <span className="tabular-nums">, {age}</span> : null}
        </Link>
      </h2>
      {line ? <p className="text-sm first-letter:uppercase">{line}</p> : null}
      {headline ? (
        <p lang={language} dir="auto" className="mt-1 line-clamp-2 wrap-anywhere">
          {headline}
        </p>
      ) : null}
    </div>
  );
}

/** Report and block, one click from every card. Each has a confirmation page. */
function GameSafety({ member: { id, name } }: { member: { id: MemberId; name: string } }) {
  const { t } = useTranslation("safety");
  return (
    <div className="absolute end-2 top-2 z-2 rounded-full bg-card text-ink shadow-soft">
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
  play: (action: SwipeAction) => void;
};

/** Pass, undo and like buttons in a form that works without JavaScript. */
export function GameButtons({ member, last, play }: GameButtonsProps) {
  const { t } = useTranslation("game");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const action = event.nativeEvent.submitter?.getAttribute("formaction")?.split("/").at(-1);
    play(action as SwipeAction);
  };
  const name = member?.name ?? "";
  return (
    <>
      <form
        method="post"
        action="/swipe-game/pass"
        onSubmit={submit}
        className="mt-4 flex items-start justify-center gap-6"
      >
        <ActionButton action="pass" member={member?.id} label={t("pass_on", { name })}>
          <Icon name="x" size={30} />
        </ActionButton>
        <ActionButton action="undo" member={last} label={t("undo_last")}>
          <Icon name="undo-2" size={22} />
        </ActionButton>
        <ActionButton action="like" member={member?.id} label={t("members:like.like", { name })}>
          <Icon name="heart" size={30} />
        </ActionButton>
      </form>
      <p className="mt-3 hidden text-center text-sm text-muted pointer-fine:block">{t("keys")}</p>
      <p className="mt-3 hidden text-center text-sm text-muted pointer-coarse:[@media(scripting:enabled)]:block">
        {t("touch")}
      </p>
    </>
  );
}

const actionClasses: Record<SwipeAction, string> = {
  pass: "size-16 border-edge bg-card text-ink hover:border-ink",
  undo: "mt-2 size-12 border-edge/60 bg-card text-muted hover:text-ink",
  like: "size-16 border-brand bg-brand text-on-brand hover:bg-brand-deep",
};

type ActionButtonProps = {
  action: SwipeAction;
  member: MemberId | null | undefined;
  label: string;
  children: ReactNode;
};

function ActionButton({ action, member, label, children }: ActionButtonProps) {
  return (
    <button
      type="submit"
      name="member"
      value={member ?? ""}
      formAction={`/swipe-game/${action}`}
      disabled={!member}
      aria-label={label}
      className={classNames(
        "grid place-items-center rounded-full border shadow-soft transition-[background-color,border-color,scale] active:scale-95 disabled:opacity-45",
        actionClasses[action],
      )}
    >
      {children}
    </button>
  );
}

/** What two members have in common, as chips. Renders nothing without common points. */
export function ReasonChips({
  reasons,
  className,
}: {
  reasons: SuggestionReasons;
  className?: string;
}) {
  const { t } = useTranslation("game");
  const heading = useId();
  const items = [
    ...reasons.interests.map((id) => ({ interest: id, label: t(`profile:interest.${id}`) })),
    ...(reasons.reason ? [{ label: t(`profile:reason.${reasons.reason}`) }] : []),
    ...(reasons.near ? [{ label: t(`why.${reasons.near}`) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classNames("grid gap-2", className)}>
      <h3 id={heading} className="font-sans text-sm font-semibold text-muted">
        {t("why.title")}
      </h3>
      <ChipList shared items={items} aria-labelledby={heading} />
    </section>
  );
}
