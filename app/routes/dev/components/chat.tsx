import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Badge, LabelChip } from "~/ui/badge";
import { Composer, MessageField } from "~/ui/chat/composer";
import { ConversationHeader } from "~/ui/chat/conversation-header";
import { ConversationRow } from "~/ui/chat/conversation-row";
import { MessageBubble, MessageLinks, MessageState } from "~/ui/chat/message-bubble";
import {
  DaySeparator,
  JumpButton,
  MessageLog,
  NewMessagesLine,
  OfflineLine,
  TypingDots,
} from "~/ui/chat/message-log";
import {
  MessageQuote,
  MessageReactions,
  QuoteStrip,
  ReactionButton,
  ReplyLink,
} from "~/ui/chat/message-reply";
import { Group, LONG_WORD, PICTURE, Piece } from "./piece";

type State = ComponentProps<typeof MessageState>["kind"];
const STATES = Object.keys({
  sending: 1,
  sent: 1,
  delivered: 1,
  read: 1,
  rejected: 1,
} satisfies Record<State, 1>) as State[];
const NOON = { iso: "2026-11-20T12:00:00Z", label: "12:00" };
const ignore = () => undefined;

export function ChatGroup() {
  const { t } = useTranslation("chat");
  return (
    <Group id="chat" title="Chat: messages">
      <Piece name="MessageLog and all that stands in it" frame="wide">
        <MessageLog
          label={t("title_with", { name: "Aino" })}
          before={
            <p className="text-center text-sm text-muted">{t("log.first", { name: "Aino" })}</p>
          }
          after={<TypingDots label={t("log.typing", { name: "Aino" })} />}
        >
          <DaySeparator iso="2026-11-20" label={t("log.today")} />
          <Messages />
          <NewMessagesLine label={t("log.new", { count: 1 })} />
          <MessageBubble own={false} speaker="Aino" time={NOON} links={<Links />}>
            {LONG_WORD}
          </MessageBubble>
        </MessageLog>
      </Piece>
      {STATES.map((kind) => (
        <Piece key={kind} name={`MessageState, ${kind}`}>
          <MessageState kind={kind} label={t(`state.${kind}`)} />
        </Piece>
      ))}
      <Piece name="ReactionButton: open, pressed" frame="row">
        <ReactionButton sign="❤️" value="heart" pressed={false} onClick={ignore} />
        <ReactionButton sign="❤️" value="heart" pressed onClick={ignore} />
      </Piece>
      <Piece name="JumpButton" frame="corner">
        <JumpButton label={t("log.newest")} count={2} countLabel={t("log.new", { count: 2 })} />
      </Piece>
    </Group>
  );
}

function Messages() {
  const { t } = useTranslation("chat");
  const reply = <ReplyLink reply href="/" label={t("reply.action")} onClick={ignore} />;
  const quote = (
    <MessageQuote
      href="#m"
      label={t("reply.to")}
      name="Aino"
      text={t("log.first", { name: "Aino" })}
    />
  );
  const reactions = (
    <MessageReactions reactions={[{ sign: "❤️", label: t("reaction.mine", { sign: "❤️" }) }]} />
  );
  return (
    <>
      <MessageBubble own={false} speaker="Aino" last={false} action={reply}>
        {t("icebreakers.title")}
      </MessageBubble>
      <MessageBubble own={false} speaker="Aino" first={false} last={false}>
        {t("log.photos_later")}
      </MessageBubble>
      <MessageBubble own={false} speaker="Aino" first={false} time={NOON} reactions={reactions}>
        {t("pick.text")}
      </MessageBubble>
      <MessageBubble own speaker={t("log.you")} last={false} quote={quote}>
        {t("log.photos_later")}
      </MessageBubble>
      <MessageBubble
        own
        speaker={t("log.you")}
        first={false}
        time={NOON}
        state={<MessageState kind="read" label={t("state.read")} />}
      >
        {t("pick.text")}
      </MessageBubble>
      <MessageBubble
        own
        speaker={t("log.you")}
        rejected
        state={<MessageState kind="rejected" label={t("state.rejected")} />}
      >
        {t("pick.text")}
      </MessageBubble>
    </>
  );
}

function Links() {
  const { t } = useTranslation("chat");
  const href = "https://example.com/";
  return (
    <MessageLinks
      links={[{ href, label: t("link.open", { host: "example.com" }) }]}
      away={t("link.away")}
    />
  );
}

export function ConversationGroup() {
  const { t } = useTranslation("chat");
  const person = { name: "Aino", photo: { src: PICTURE, online: t("head.online") } };
  const time = { iso: NOON.iso, label: t("log.yesterday") };
  const fictional = <LabelChip kind="fictional">{t("members:search.new")}</LabelChip>;
  const unread = <Badge count={3} label={t("common:badge.unread", { count: 3 })} />;
  const header = { back: { to: "/chats", label: t("head.back") }, profileTo: "/" };
  const composer = {
    label: t("composer.label", { name: "Aino" }),
    sendLabel: t("composer.send"),
    price: t("price.credits", { count: 1 }),
    terms: t("price.credits", { count: 1 }),
    placeholder: t("composer.placeholder"),
  };
  return (
    <Group id="conversation" title="Chat: conversations">
      <Piece name="ConversationRow: read, unread, open, a long word">
        <ul className="divide-y divide-line border-y border-line bg-card">
          <ConversationRow to="/" {...person} preview={t("pick.text")} time={time} />
          <ConversationRow to="/" {...person} preview={t("pick.text")} time={time} badge={unread} />
          <ConversationRow
            to="/"
            {...person}
            preview={t("pick.text")}
            time={time}
            chip={fictional}
            open
          />
          <ConversationRow
            to="/"
            name={LONG_WORD}
            preview={LONG_WORD}
            time={time}
            chip={fictional}
            twoLines
          />
        </ul>
      </Piece>
      <Piece name="ConversationRow, hover" force="hover">
        <ul>
          <ConversationRow to="/" {...person} preview={t("pick.text")} time={time} />
        </ul>
      </Piece>
      <Piece name="ConversationHeader">
        <ConversationHeader {...header} {...person} status={t("head.online")} />
      </Piece>
      <Piece name="ConversationHeader: no photo, a long word">
        <ConversationHeader {...header} name={LONG_WORD} chip={fictional} status="Uusimaa" />
      </Piece>
      <Piece name="Composer: empty">
        <Composer {...composer} />
      </Piece>
      <Piece name="Composer: error, long text">
        <Composer
          {...composer}
          error={t("refusal.too_fast")}
          defaultValue={t("log.photos_later").repeat(3)}
        />
      </Piece>
      <Piece name="Composer: busy">
        <Composer {...composer} busy />
      </Piece>
      <Piece name="Composer: focus" force="focus-visible">
        <Composer {...composer} />
      </Piece>
      <Piece name="MessageField">
        <MessageField label={composer.label} name="text" defaultValue={t("pick.text")} readOnly />
      </Piece>
      <Piece name="QuoteStrip">
        <QuoteStrip
          title={t("reply.name", { name: "Aino" })}
          text={t("pick.text")}
          drop={{ href: "/", label: t("reply.drop"), onDrop: ignore }}
        />
      </Piece>
      <Piece name="OfflineLine">
        <OfflineLine>{t("common:error.offline_title")}</OfflineLine>
      </Piece>
    </Group>
  );
}
