import type { ReactNode } from "react";
import { data, Link, useNavigation } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import type { MemberId, PhotoRef } from "~/kit/ids";
import { isConnectionError } from "~/layouts/error-page";
import { FictionalChip, type NamedMember } from "~/layouts/member-name";
import { Button } from "~/ui/button";
import { ConversationHeader } from "~/ui/chat/conversation-header";
import { classNames } from "~/ui/class-names";
import { FieldError } from "~/ui/field";
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

type SendBarProps = {
  /** Id of the error element. */
  id: string;
  error: ReactNode;
  /** The price and the balance. */
  price: ReactNode;
  /** The label of the button. */
  send: string;
  /** True if the content above is a narrow column. */
  narrow?: boolean;
};

/**
 * The bar at the lower edge of a form: the error with the action that helps, the price, and the
 * button.
 */
export function SendBar({ id, error, price, send, narrow = false }: SendBarProps) {
  const navigation = useNavigation();
  return (
    <div className="border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div
        className={classNames(
          "mx-auto flex flex-wrap items-center justify-end gap-3",
          narrow ? "max-w-xl" : "max-w-3xl",
        )}
      >
        <div role="alert" className="w-full empty:hidden">
          <FieldError id={id}>{error}</FieldError>
        </div>
        {price}
        <Button type="submit" busy={navigation.formMethod === "POST"}>
          {send}
        </Button>
      </div>
    </div>
  );
}

/** Prevents a revalidation, which would fail without a connection too. */
const OFFLINE_INIT = { status: 503 };

/**
 * Submits a form through the page's action. Without a connection the router would replace the page
 * by an error page; here it stays and receives `offline`. The member can then submit again, and the
 * client id prevents a duplicate (R676).
 */
export async function submitOrStay<Refused>(
  serverAction: () => Promise<unknown>,
  offline: Refused,
): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (isConnectionError(error)) return data(offline, OFFLINE_INIT);
    throw error;
  }
}

/** Revalidates after a refusal, to show the current price, but not without a connection. */
export const revalidatesUnlessOffline = ({ actionStatus }: { actionStatus?: number }): boolean =>
  actionStatus !== OFFLINE_INIT.status;
