import type { ReactNode } from "react";
import { EmptyPicture, type EmptyPictureName } from "./empty-picture";

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
