import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

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

type SettingsSectionProps = { id: string; title: string; children: ReactNode };

/**
 * One setting on a sheet of its own; its id is its anchor.
 * <SettingsSection id="language" title="Language"><Form …/></SettingsSection>
 */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className="grid gap-3">
      <h2 id={`${id}-title`} className="font-sans text-lg font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}

type DisclosureProps = {
  summary: ReactNode;
  /** Open initially: the content has a value already, or an error. */
  open?: boolean;
  children: ReactNode;
};

/**
 * Rarely needed content, collapsed under a question; works without JavaScript.
 *
 *     <Disclosure summary="Is the address wrong?"><Form>…</Form></Disclosure>
 */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details open={open} className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-13 items-center justify-between gap-3 rounded-card px-4 py-3 font-semibold transition-colors hover:text-brand-text md:px-5">
        <span className="min-w-0">{summary}</span>
        <Icon
          name="plus"
          size={20}
          className="shrink-0 text-muted transition-transform group-open:rotate-45"
        />
      </summary>
      <div className="px-4 pt-1 pb-4 md:px-5 md:pb-5">{children}</div>
    </details>
  );
}
