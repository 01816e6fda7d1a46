import type { ReactNode } from "react";
import { classNames } from "../class-names";

export type ChatLayoutProps = {
  /** The TopBar; hidden on phones while a conversation is open, which has its own head. */
  top?: ReactNode;
  /** Title of the list. */
  listTitle: ReactNode;
  /** ConversationRows, or an EmptyState. */
  list: ReactNode;
  /** Which of the two a phone shows. */
  showing: "list" | "conversation";
  /** The TabBar, on phones under the list. */
  tabs?: ReactNode;
  /** The conversation: ConversationHeader, MessageLog, form with Composer; or an EmptyState. */
  children: ReactNode;
};

/**
 * List and conversation side by side from 768 px, one of them on phones; exactly as high as the visible
 * screen, so that the composer stands above the keyboard (viewport meta: interactive-widget=resizes-content).
 *
 *     <ChatLayout top={<TopBar … />} listTitle="Messages" list={rows} showing="conversation">
 *       <ConversationHeader … /><MessageLog …>…</MessageLog><Form method="post"><Composer … /></Form>
 *     </ChatLayout>
 */
export function ChatLayout({ top, listTitle, list, showing, tabs, children }: ChatLayoutProps) {
  const open = showing === "conversation";
  const Title = open ? "h2" : "h1";
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <div className={classNames(open && "max-md:hidden")}>{top}</div>
      <main id="content" tabIndex={-1} className="mx-auto flex min-h-0 w-full max-w-(--container-page) flex-1 outline-none md:border-x md:border-line">
        <div
          className={classNames(
            "min-h-0 flex-col overflow-y-auto bg-card md:flex md:w-[clamp(300px,34%,400px)] md:border-e md:border-line",
            open ? "hidden" : "flex w-full",
          )}
        >
          <Title className="px-4 pt-5 pb-3 text-2xl">{listTitle}</Title>
          <ul className="divide-y divide-line border-y border-line">{list}</ul>
        </div>
        <div className={classNames("relative min-h-0 min-w-0 flex-1 flex-col md:flex", open ? "flex" : "hidden")}>{children}</div>
      </main>
      {open ? null : tabs}
    </div>
  );
}
