import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ConversationHeader } from "~/ui/chat/conversation-header";
import { JumpButton } from "~/ui/chat/jump-button";
import { MessageLog } from "~/ui/chat/message-log";
import { TypingDots } from "~/ui/chat/typing-dots";
import { LabelChip } from "~/ui/label-chip";
import { Compose, type Costs } from "./compose";
import { ConversationMenu } from "./conversation-menu";
import { MessageLines } from "./message-lines";
import type { Message } from "./messages";
import type { Posted } from "./sending";
import { useMessages } from "./use-messages";
import { useBelievedOnline, useOther, useReading } from "./use-presence";

export type ConversationViewProps = {
  conversationId: string | null;
  memberId: string;
  other: {
    id: string;
    name: string;
    photoId: string | null;
    photoTiny: string | null;
    status: string | null;
    online: boolean;
    gone: boolean;
    fictional: string | null;
  };
  messages: Message[];
  hasEarlier: boolean;
  firstNew: { seq: number; count: number } | null;
  readSeq: number;
  sending: { balance: number; started: number; premium: boolean };
  costs: Costs;
  timeZone: string;
  now: number;
  draftId: string;
  posted: Posted | null;
  /** After the first message was accepted, which gives the conversation its address. */
  onOpened?: () => void;
};

/** One conversation: who, what was written, and the box. */
export function ConversationView(props: ConversationViewProps) {
  const { conversationId, memberId, other, sending, onOpened } = props;
  const { t } = useTranslation("chat");
  const given = { conversationId, memberId, otherId: other.id, messages: props.messages, balance: sending.balance };
  const { messages, pending, balance, send } = useMessages({ ...given, onAccepted: onOpened });
  const { typing, readSeq, tellTyping } = useOther(conversationId, other.id, props.readSeq);
  const online = useBelievedOnline(other.online, props.now);
  const incoming = messages.findLast((message) => message.senderId === other.id)?.seq ?? 0;
  const loadedIncoming = props.messages.findLast((message) => message.senderId === other.id)?.seq ?? 0;
  useReading(conversationId, incoming, loadedIncoming);
  const { log, away, jump } = useScroll(messages.length);

  return (
    <>
      <ConversationHeader
        back={{ to: "/chats", label: t("head.back") }}
        profileTo={`/members/${other.id}`}
        name={other.name}
        photo={{ src: other.photoId && `/photos/${other.photoId}/thumb`, placeholder: other.photoTiny, online: online ? t("head.online") : undefined }}
        status={online ? t("head.online") : other.status}
        chip={other.fictional ? <LabelChip kind="fictional">{other.fictional}</LabelChip> : null}
        actions={<ConversationMenu conversationId={conversationId} otherId={other.id} otherName={other.name} />}
      />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <MessageLog
          ref={log}
          label={t("title_with", { name: other.name })}
          before={<Before {...props} oldest={messages[0]?.seq} empty={messages.length + pending.length === 0} />}
          after={typing ? <TypingDots label={t("log.typing", { name: other.name })} /> : null}
        >
          <MessageLines
            messages={messages}
            pending={pending}
            memberId={memberId}
            otherName={other.name}
            readSeq={readSeq}
            firstNew={props.firstNew}
            timeZone={props.timeZone}
            now={props.now}
            onRetry={(message) => void send(message.body, message.clientId)}
          />
        </MessageLog>
        {away > 0 ? <JumpButton label={t("log.newest")} count={away} countLabel={t("log.new", { count: away })} onClick={jump} /> : null}
      </div>
      {other.gone ? (
        <p className="border-t border-line bg-card px-4 py-5 text-center text-muted">{t("head.gone")}</p>
      ) : (
        <Compose
          otherId={other.id}
          otherName={other.name}
          opening={conversationId === null && messages.length === 0}
          sending={{ ...sending, balance }}
          costs={props.costs}
          posted={props.posted}
          draftId={props.draftId}
          onTyping={tellTyping}
          onSend={send}
        />
      )}
    </>
  );
}

function Before({ hasEarlier, conversationId, oldest, other, empty }: ConversationViewProps & { oldest: number | undefined; empty: boolean }) {
  const { t } = useTranslation("chat");
  if (empty) return <p className="py-8 text-center text-muted">{t("log.first", { name: other.name })}</p>;
  if (!hasEarlier || !oldest) return null;
  return (
    <p className="py-3 text-center">
      <Link
        to={`/chats/${conversationId}?before=${oldest}`}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {t("log.earlier")}
      </Link>
    </p>
  );
}

/** The log is a reversed column: 0 is the newest. Counts what arrives while the reader is further up. */
function useScroll(count: number) {
  const log = useRef<HTMLElement>(null);
  const seen = useRef(count);
  const [away, setAway] = useState(0);
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const atEnd = () => Math.abs(element.scrollTop) < 80;
    const update = () => {
      if (atEnd()) seen.current = count;
      setAway(Math.max(0, count - seen.current));
    };
    update();
    element.addEventListener("scroll", update, { passive: true });
    return () => element.removeEventListener("scroll", update);
  }, [count]);
  return { log, away, jump: () => log.current?.scrollTo({ top: 0 }) };
}
