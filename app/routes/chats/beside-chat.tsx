import type { ReactNode } from "react";
import { Link } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import type { MemberId, PhotoRef } from "~/kit/ids";
import { ConversationHeader } from "~/ui/chat/conversation-header";
import { Icon } from "~/ui/icon";
import { FictionalChip, type Named } from "../members/named";

export type Other = Named & { id: MemberId; photoId: PhotoRef | null };

type BesideChatProps = {
  other: Other;
  /** "Back to the conversation", and where that is. */
  back: { to: string; label: string };
  children: ReactNode;
};

/** A page in the place of a conversation, with whom it is and the way back. */
export function BesideChat({ other, back, children }: BesideChatProps) {
  return (
    <>
      <ConversationHeader
        back={back}
        profileTo={`/members/${other.id}`}
        name={other.name}
        photo={{ src: other.photoId && photoPath(other.photoId, "thumb") }}
        chip={<FictionalChip of={other} />}
        actions={<Close {...back} />}
      />
      {children}
    </>
  );
}

/** Beside the name on wide screens; on phones the arrow before it leads back. */
function Close({ to, label }: { to: string; label: string }) {
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
