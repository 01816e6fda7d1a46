import type { ReactNode } from "react";
import { svgShapes } from "./art/svg-shapes";
import likes from "./empty-pictures/likes.svg?raw";
import lost from "./empty-pictures/lost.svg?raw";
import mail from "./empty-pictures/mail.svg?raw";
import matches from "./empty-pictures/matches.svg?raw";
import messages from "./empty-pictures/messages.svg?raw";
import search from "./empty-pictures/search.svg?raw";

const drawings = { messages, likes, search, matches, lost, mail };
type EmptyPictureName = keyof typeof drawings;

/**
 * A small illustration for EmptyState and error pages; decorative, so hidden from screen readers.
 * Its colours are the classes of the theme.
 */
export function EmptyPicture({ name }: { name: EmptyPictureName }) {
  return (
    <svg
      viewBox="0 0 200 132"
      width="200"
      height="132"
      fill="none"
      aria-hidden="true"
      className="h-auto max-w-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder
      dangerouslySetInnerHTML={svgShapes(drawings[name])}
    />
  );
}

type EmptyStateProps = {
  picture: EmptyPictureName;
  title: ReactNode;
  /** One or two sentences that explain what to do. */
  children?: ReactNode;
  /** The main action. */
  action?: ReactNode;
  heading?: "h1" | "h2" | "h3";
};

/**
 * Shown instead of an empty list.
 *
 *     <EmptyState picture="messages" title="No messages yet"
 *         action={<LinkButton to="/members">Look around</LinkButton>}>
 *       Write to somebody: a question about their photo works better than "hi".
 *     </EmptyState>
 */
export function EmptyState({
  picture,
  title,
  children,
  action,
  heading: Heading = "h2",
}: EmptyStateProps) {
  return (
    <section className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-8 text-center md:py-12">
      <EmptyPicture name={picture} />
      <div className="grid gap-2">
        <Heading className="text-xl">{title}</Heading>
        {children ? <div className="text-muted">{children}</div> : null}
      </div>
      {action}
    </section>
  );
}
