import { useSearchParams } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { ConversationHeader } from "~/ui/chat/conversation-header";
import { FictionalChip } from "../members/named";
import { SafetyMenu } from "../safety/safety-menu";
import type { ConversationViewProps } from "./use-conversation";

type ConversationHeadProps = Pick<ConversationViewProps, "other" | "conversationId"> & {
  online: boolean;
};

/** Who one writes to, the way back, and what can be done about them. */
export function ConversationHead({ other, conversationId, online }: ConversationHeadProps) {
  const { t } = useTranslation("chat");
  const words = useSearchParams()[0].get("q"); // back to what was found
  return (
    <ConversationHeader
      back={{
        to: words ? `/chats?${new URLSearchParams({ q: words })}` : "/chats",
        label: t("head.back"),
      }}
      profileTo={`/members/${other.id}`}
      name={other.name}
      photo={{
        src: other.photoId && photoPath(other.photoId, "thumb"),
        online: online ? t("head.online") : undefined,
      }}
      status={online ? t("head.online") : other.status}
      chip={<FictionalChip of={other} />}
      actions={<SafetyMenu member={other} chat={{ conversationId }} />}
    />
  );
}
