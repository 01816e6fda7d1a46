import { useSearchParams } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { ConversationHeader } from "~/ui/chat/conversation-header";
import { FictionalChip } from "../members/member-name";
import { SafetyMenu } from "../safety/safety-menu";
import type { ConversationViewProps } from "./use-conversation";

type ConversationHeadProps = Pick<ConversationViewProps, "other" | "conversationId"> & {
  online: boolean;
};

/** The header of a conversation: the other member, the back link and the menu. */
export function ConversationHead({ other, conversationId, online }: ConversationHeadProps) {
  const { t } = useTranslation("chat");
  const searchText = useSearchParams()[0].get("q"); // leads back to the search results
  return (
    <ConversationHeader
      back={{
        to: searchText ? `/chats?${new URLSearchParams({ q: searchText })}` : "/chats",
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
