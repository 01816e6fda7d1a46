import type { ReactNode } from "react";
import { Link } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import type { MemberId, PhotoRef } from "~/kit/ids";
import { FictionalChip, type NamedMember } from "~/layouts/member-name";
import { ConversationHeader } from "~/ui/chat/conversation-header";
import { Icon } from "~/ui/icon";

export type ChatPartner = NamedMember & { id: MemberId; photoId: PhotoRef | null };

type ChatSubpageProps = {
  other: ChatPartner;
  /** The link back to the conversation. */
  back: { to: string; label: string };
  children: ReactNode;
};

/** Layout of a sub-page of a conversation: the other member in the header and the link back. */
export function ChatSubpage({ other, back, children }: ChatSubpageProps) {
  return (
    <>
      <ConversationHeader
        back={back}
        profileTo={`/members/${other.id}`}
        name={other.name}
        photo={{ src: other.photoId && photoPath(other.photoId, "thumb") }}
        chip={<FictionalChip of={other} />}
        actions={<CloseLink {...back} />}
      />
      {children}
    </>
  );
}

/** The close button next to the name on wide screens. Phones show the back arrow instead. */
function CloseLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint max-md:hidden"
    >
      <Icon name="x" size={22} />
    </Link>
  );
}
