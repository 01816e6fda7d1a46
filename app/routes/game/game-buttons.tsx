import type { ReactNode, SubmitEvent } from "react";
import type { GameDeed } from "~/domain/game/game.schema";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

type GameButtonsProps = {
  /** The member on the top card, or null. */
  member: { id: MemberId; name: string } | null;
  /** The member whose card can be taken back. */
  last: MemberId | null;
  play: (deed: GameDeed) => void;
};

/** Pass, undo and like buttons in a form that works without JavaScript. */
export function GameButtons({ member, last, play }: GameButtonsProps) {
  const { t } = useTranslation("game");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const deed = event.nativeEvent.submitter?.getAttribute("formaction")?.split("/").at(-1);
    play(deed as GameDeed);
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
        <Deed deed="pass" member={member?.id} label={t("pass_on", { name })}>
          <Icon name="x" size={30} />
        </Deed>
        <Deed deed="undo" member={last} label={t("undo_last")}>
          <Icon name="undo-2" size={22} />
        </Deed>
        <Deed deed="like" member={member?.id} label={t("members:like.like", { name })}>
          <Icon name="heart" size={30} />
        </Deed>
      </form>
      <p className="mt-3 hidden text-center text-sm text-muted pointer-fine:block">{t("keys")}</p>
      <p className="mt-3 hidden text-center text-sm text-muted pointer-coarse:[@media(scripting:enabled)]:block">
        {t("touch")}
      </p>
    </>
  );
}

const looks: Record<GameDeed, string> = {
  pass: "size-16 border-edge bg-card text-ink hover:border-ink",
  undo: "mt-2 size-12 border-edge/60 bg-card text-muted hover:text-ink",
  like: "size-16 border-brand bg-brand text-on-brand hover:bg-brand-deep",
};

type DeedProps = {
  deed: GameDeed;
  member: MemberId | null | undefined;
  label: string;
  children: ReactNode;
};

function Deed({ deed, member, label, children }: DeedProps) {
  return (
    <button
      type="submit"
      name="member"
      value={member ?? ""}
      formAction={`/swipe-game/${deed}`}
      disabled={!member}
      aria-label={label}
      className={classNames(
        "grid place-items-center rounded-full border shadow-soft transition-[background-color,border-color,scale] active:scale-95 disabled:opacity-45",
        looks[deed],
      )}
    >
      {children}
    </button>
  );
}
