import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { MESSAGES_PER_PAGE } from "~/domain/conversation/conversation";
import { previewRefusal } from "~/domain/conversation/preview-refusal";
import { useTranslation } from "~/i18n/use-translation";
import { isolateBidi } from "~/kit/text";
import { useLabelledName } from "~/layouts/member-name";
import { JumpButton, TypingDots } from "~/ui/chat/message-log";
import type { ConversationViewProps, useConversation } from "../use-conversation";
import { findPane } from "./use-scroll";

/** The next page is fetched this far before its end is visible. */
const PREFETCH_MARGIN = "600px 0px";

/** In a low window the pane around the log scrolls instead. */
const findScroller = (log: HTMLElement) =>
  getComputedStyle(log).overflowY === "visible" ? findPane(log) : log;

type ConversationLogProps = ConversationViewProps & { chat: ReturnType<typeof useConversation> };

/** Buttons above the log: to the first new message, and to the newest. */
export function LogJumpLinks(props: ConversationLogProps) {
  const { chat } = props;
  return (
    <>
      {chat.firstNew ? <NewMessagesLink /> : null}
      <FirstNewLink {...props} />
      <JumpToNewest
        atEnd={chat.scroll.atEnd && !chat.history.later}
        below={chat.scroll.below + chat.history.missed}
        jump={() => void chat.view.toNewest()}
      />
    </>
  );
}

type JumpToNewestProps = { atEnd: boolean; below: number; jump: () => void };

function JumpToNewest({ atEnd, below, jump }: JumpToNewestProps) {
  const { t } = useTranslation("chat");
  if (atEnd) return null;
  const countLabel = t("log.new", { count: below });
  return (
    <JumpButton label={t("log.newest")} count={below} countLabel={countLabel} onClick={jump} />
  );
}

/** Above the oldest message: the link to earlier ones, or the profile summary in an empty log. */
export function EarlierMessages(props: ConversationLogProps) {
  const { chat, conversationId, other, about, sending, costs } = props;
  const { t } = useTranslation("chat");
  const nameOf = useLabelledName();
  const oldest = chat.messages[0]?.seq;
  if (chat.messages.length + chat.pending.length === 0) {
    const opening = conversationId === null;
    const refused = previewRefusal(sending, { opening, price: costs.price });
    return (
      <>
        {about}
        {refused ? null : (
          <p className="py-6 text-center wrap-anywhere text-muted">
            {t("log.first", { name: isolateBidi(nameOf(other)) })}
          </p>
        )}
      </>
    );
  }
  if (!chat.history.earlier || !oldest) return null;
  return (
    <LogEnd
      to={`/chats/${conversationId}?before=${oldest}`}
      label={t("log.earlier")}
      log={chat.scroll.log}
      onNear={() => void chat.view.turn("earlier")}
    />
  );
}

/** Below the newest rendered message: the link to later ones, or the typing indicator. */
export function LaterMessages({
  chat,
  conversationId,
  name,
}: ConversationLogProps & { name: string }) {
  const { t } = useTranslation("chat");
  const newest = chat.messages.at(-1)?.seq;
  if (!chat.history.later || !newest)
    return chat.typing ? <TypingDots label={t("log.typing", { name })} /> : null;
  return (
    <LogEnd
      to={`/chats/${conversationId}?before=${newest + MESSAGES_PER_PAGE + 1}`}
      label={t("log.later")}
      log={chat.scroll.log}
      onNear={() => void chat.view.turn("later")}
    />
  );
}

/**
 * The link to the first new message if it is not rendered, because there are more than a page
 * holds.
 */
function FirstNewLink({ chat, conversationId }: ConversationLogProps) {
  const { t } = useTranslation("chat");
  const { unread, view, messages } = chat;
  const [hasJumped, setHasJumped] = useState(false);
  if (!unread || chat.firstNew || hasJumped || (messages[0]?.seq ?? 0) <= unread.after) return null;
  const jumpToFirstNew = (event: MouseEvent) => {
    event.preventDefault();
    setHasJumped(true);
    void view.toFirstNew(unread.after);
  };
  return (
    <a
      href={`/chats/${conversationId}?at=${unread.after + 1}#m${unread.after + 1}`}
      onClick={jumpToFirstNew}
      className={overLogClass}
    >
      {t("log.to_new")}
    </a>
  );
}

const overLogClass =
  "absolute inset-x-0 top-2 z-10 mx-auto flex min-h-11 w-fit items-center rounded-full border border-line bg-card px-4 text-sm font-semibold text-brand-text shadow-soft";

/**
 * The link up to the new-messages line for browsers without JavaScript, where the log opens at its
 * end. With JavaScript the log opens at the line.
 */
function NewMessagesLink() {
  const { t } = useTranslation("chat");
  return (
    <noscript>
      <a href="#new-messages" className={overLogClass}>
        {t("log.to_new")}
      </a>
    </noscript>
  );
}

type LogEndProps = {
  /** The URL of the next page, for browsers without JavaScript and for a new tab. */
  to: string;
  label: string;
  log: RefObject<HTMLElement | null>;
  onNear: () => void;
};

/**
 * The end of the rendered history: loads the next page when the viewport comes near (R260), or on a
 * click.
 */
function LogEnd({ to, label, log, onNear }: LogEndProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const handleNear = useEffectEvent(onNear);
  // Observes again after each page, because the end may still be near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `to` tells one page from the next
  useEffect(() => {
    if (!link.current || !log.current) return;
    const observer = new IntersectionObserver(
      (entries) => void (entries.some(({ isIntersecting }) => isIntersecting) && handleNear()),
      { root: findScroller(log.current), rootMargin: PREFETCH_MARGIN },
    );
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [to, log]);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onNear();
  };
  return (
    <p className="py-3 text-center">
      <Link
        ref={link}
        to={to}
        onClick={follow}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {label}
      </Link>
    </p>
  );
}
