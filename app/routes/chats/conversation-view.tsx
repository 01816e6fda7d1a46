import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Writer } from "~/domain/conversation/may-write";
import { isolate } from "~/kit/text";
import { useOffline } from "~/live/use-offline";
import { ConversationHeader } from "~/ui/chat/conversation-header";
import { JumpButton } from "~/ui/chat/jump-button";
import { MessageLog } from "~/ui/chat/message-log";
import { OfflineLine } from "~/ui/chat/offline-line";
import { TypingDots } from "~/ui/chat/typing-dots";
import { LabelChip } from "~/ui/label-chip";
import { SafetyMenu } from "../safety/safety-menu";
import { Compose } from "./compose";
import type { Costs } from "./costs";
import { MessageLines } from "./message-lines";
import { firstUnread, type Message } from "./messages";
import type { Posted } from "./sending";
import { useMessages } from "./use-messages";
import { useBelievedOnline, useOther, useReading } from "./use-presence";
import { useScroll } from "./use-scroll";

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
  /** How many were unread when it was opened, and after which number; null for none. */
  unread: { after: number; count: number } | null;
  readSeq: number;
  sending: Writer;
  costs: Costs;
  timeZone: string;
  now: number;
  draftId: string;
  posted: Posted | null;
  /** Over a log with nothing in it: who it is that one writes to. */
  about?: React.ReactNode;
  /** After the first message was accepted, which gives the conversation its address. */
  onOpened?: () => void;
};

/** One conversation: who, what was written, and the box. */
export function ConversationView(props: ConversationViewProps) {
  const { conversationId, memberId, other, sending, onOpened } = props;
  const { t } = useTranslation("chat");
  const [unread] = useState(props.unread); // opening it read them: the next load knows of none
  const given = {
    conversationId,
    memberId,
    otherId: other.id,
    messages: props.messages,
    balance: sending.balance,
  };
  const { messages, pending, balance, send, again } = useMessages({
    ...given,
    onAccepted: onOpened,
  });
  const { typing, readSeq, tellTyping } = useOther(conversationId, other.id, props.readSeq);
  const offline = useOffline();
  const online = useBelievedOnline(other.online, props.now) && !offline;
  const incoming = messages.findLast((message) => message.senderId === other.id)?.seq ?? 0;
  const loadedIncoming =
    props.messages.findLast((message) => message.senderId === other.id)?.seq ?? 0;
  useReading(conversationId, incoming, loadedIncoming);
  const firstNew = firstUnread(messages, other.id, unread);
  const { log, atEnd, below, jump } = useScroll(messages, memberId, firstNew?.seq ?? null);

  return (
    <>
      <ConversationHeader
        back={{ to: "/chats", label: t("head.back") }}
        profileTo={`/members/${other.id}`}
        name={other.name}
        photo={{
          src: other.photoId && `/photos/${other.photoId}/thumb`,
          placeholder: other.photoTiny,
          online: online ? t("head.online") : undefined,
        }}
        status={online ? t("head.online") : other.status}
        chip={other.fictional ? <LabelChip kind="fictional">{other.fictional}</LabelChip> : null}
        actions={<SafetyMenu member={other} chat={{ conversationId }} />}
      />
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col short:order-2 short:flex-none">
        <MessageLog
          ref={log}
          label={t("title_with", { name: isolate(other.name) })}
          before={
            <Before
              {...props}
              oldest={messages[0]?.seq}
              empty={messages.length + pending.length === 0}
            />
          }
          after={
            typing ? <TypingDots label={t("log.typing", { name: isolate(other.name) })} /> : null
          }
        >
          <MessageLines
            messages={messages}
            pending={pending}
            memberId={memberId}
            otherName={other.name}
            readSeq={readSeq}
            firstNew={firstNew}
            offline={offline}
            timeZone={props.timeZone}
            now={props.now}
            onRetry={(message) => void again(message)}
          />
        </MessageLog>
        {firstNew ? <ToNew /> : null}
        {atEnd ? null : (
          <JumpButton
            label={t("log.newest")}
            count={below}
            countLabel={t("log.new", { count: below })}
            onClick={jump}
          />
        )}
      </div>
      <div className="min-w-0 shrink-0 short:order-1">
        <OfflineLine>{offline ? t("log.offline") : null}</OfflineLine>
        {other.gone ? (
          <p className="border-t border-line bg-card px-4 py-5 text-center text-muted">
            {t("head.gone")}
          </p>
        ) : (
          <Compose
            memberId={memberId}
            otherId={other.id}
            otherName={other.name}
            opening={conversationId === null && messages.length === 0}
            sending={{ ...sending, balance }}
            costs={props.costs}
            posted={props.posted}
            draftId={props.draftId}
            onTyping={tellTyping}
            onSend={(text) => {
              jump();
              return send(text);
            }}
          />
        )}
      </div>
    </>
  );
}

function Before({
  hasEarlier,
  conversationId,
  oldest,
  other,
  empty,
  about,
}: ConversationViewProps & { oldest: number | undefined; empty: boolean }) {
  const { t } = useTranslation("chat");
  if (empty) {
    return (
      <>
        {about}
        <p className="py-6 text-center wrap-anywhere text-muted">
          {t("log.first", { name: isolate(other.name) })}
        </p>
      </>
    );
  }
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

/** Without a script the log opens at the newest: the way up to the line, which a script goes by itself. */
function ToNew() {
  const { t } = useTranslation("chat");
  return (
    <noscript>
      <a
        href="#new-messages"
        className="absolute inset-x-0 top-2 z-10 mx-auto flex min-h-11 w-fit items-center rounded-full border border-line bg-card px-4 text-sm font-semibold text-brand-text shadow-soft"
      >
        {t("log.to_new")}
      </a>
    </noscript>
  );
}
