import type { ReactNode, SubmitEvent } from "react";
import type { SwipeAction } from "~/domain/swipe-game/swipe-game.schema";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

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
