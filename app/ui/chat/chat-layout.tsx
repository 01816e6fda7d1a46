import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names";
import { SkipLink } from "../nav-bars";

type ChatLayoutProps = {
  /** "Skip to the content". */
  skipLabel: string;
  /** "Write a message": skips list and messages, if there is a message box (R316). */
  writeLabel?: string;
  /** The TopBar, on phones above the list only. */
  top?: ReactNode;
  /** The ListHead. */
  head: ReactNode;
  /** ConversationRows, or an EmptyState. */
  list: ReactNode;
  /** Props of the list element, such as the link handlers of its rows. */
  listProps?: Omit<ComponentProps<"ul">, "className" | "children">;
  /** Which of the two a phone shows. */
  showing: "list" | "conversation";
  /** The TabBar, below the list on phones. */
  tabs?: ReactNode;
  /** The conversation: ConversationHeader, MessageLog, form with Composer; or an EmptyState. */
  children: ReactNode;
};

/**
 * List and conversation side by side from 768 px, one of them on phones; exactly as high as the
 * visible screen, so that the composer is above the keyboard (viewport meta:
 * interactive-widget=resizes-content). Uses overflow clip instead of hidden, so that no wide
 * content can scroll the rest out of view. In a low window (400 % zoom, a phone in landscape)
 * nothing is fixed: the list scrolls as a page, a conversation as one reversed column.
 *
 *     <ChatLayout skipLabel="Skip to content" head={<ListHead … />} list={rows}
 *         showing="conversation">
 *       <ConversationHeader … /><MessageLog …>…</MessageLog>
 *       <Form method="post"><Composer … /></Form>
 *     </ChatLayout>
 */
export function ChatLayout({ top, head, showing, tabs, ...parts }: ChatLayoutProps) {
  const { skipLabel, writeLabel, list, listProps, children } = parts;
  const open = showing === "conversation";
  return (
    <div
      className={classNames(
        "flex h-dvh flex-col overflow-clip",
        !open && "short:h-auto short:min-h-dvh short:overflow-visible",
      )}
    >
      <Skips open={open} skipLabel={skipLabel} writeLabel={writeLabel} />
      {top ? <div className={open ? "max-md:hidden short:hidden" : undefined}>{top}</div> : null}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex min-h-0 w-full max-w-(--container-page) flex-1 outline-none md:border-x md:border-line"
      >
        <div className={classNames(listClass, open ? "hidden" : "flex w-full")}>
          {head}
          <ul
            {...listProps}
            id="chats"
            tabIndex={-1}
            className="divide-y divide-line border-y border-line outline-none"
          >
            {list}
          </ul>
        </div>
        <div
          id="conversation"
          tabIndex={-1}
          className={classNames(conversationClass, open ? openConversationClass : "hidden")}
        >
          {children}
        </div>
      </main>
      {open ? null : tabs}
    </div>
  );
}

const listClass =
  "min-h-0 min-w-0 flex-col overflow-y-auto bg-card md:flex md:w-[clamp(300px,34%,400px)] md:shrink-0 md:border-e md:border-line";
const conversationClass = "relative min-h-0 min-w-0 flex-1 flex-col outline-none md:flex";
const openConversationClass =
  "flex short:flex-col-reverse short:overflow-x-clip short:overflow-y-auto";

type SkipsProps = Pick<ChatLayoutProps, "skipLabel" | "writeLabel"> & { open: boolean };

/** The first keyboard stops: skip links to the content and to the message box. */
function Skips({ open, skipLabel, writeLabel }: SkipsProps) {
  return (
    <>
      <SkipLink to={open ? "#conversation" : "#chats"}>{skipLabel}</SkipLink>
      {writeLabel ? (
        <SkipLink to="#writing" control="#composer">
          {writeLabel}
        </SkipLink>
      ) : null}
    </>
  );
}

type ListHeadProps = {
  title: ReactNode;
  /** The page heading while no conversation is open. */
  heading: "h1" | "h2";
};

/** The title of the chats list: `<ListHead title="Messages" heading="h1" />`. */
export function ListHead({ title, heading: Heading }: ListHeadProps) {
  return <Heading className="shrink-0 truncate px-4 py-3 text-2xl short:text-xl">{title}</Heading>;
}
