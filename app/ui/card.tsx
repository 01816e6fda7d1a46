import type { ReactNode } from "react";
import { classNames } from "./class-names";

type CardProps = {
  /** The HTML element that fits the content. */
  as?: "div" | "section" | "article" | "li";
  /** Inner padding; `none` lets a picture reach the edge. */
  padding?: "none" | "md" | "lg";
  /** A shadow, for a card above other content; otherwise the border is enough. */
  raised?: boolean;
  className?: string;
  children: ReactNode;
  id?: string;
  "aria-labelledby"?: string;
};

const paddings = { none: "", md: "p-4 md:p-6", lg: "p-5 md:p-8" };

/**
 * A card: a bordered surface of the page.
 *
 *     <Card as="section" aria-labelledby="about"><h2 id="about">About me</h2>…</Card>
 */
export function Card({ as: Tag = "div", padding = "md", raised, ...props }: CardProps) {
  const { className, children, ...rest } = props;
  return (
    <Tag
      {...rest}
      className={classNames(
        "rounded-card border border-line bg-card",
        paddings[padding],
        raised && "shadow-soft",
        className,
      )}
    >
      {children}
    </Tag>
  );
}
