import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";

type PieceProps = {
  /** The components shown, and their state. */
  name: string;
  /** Pseudo-classes that apply to the controls as if a pointer or the keyboard were there. */
  force?: "hover" | "focus-visible" | "focus" | "active" | "open";
  /**
   * `row` puts several side by side; `wide` takes the whole width; `corner`, `screen` and `window` are
   * windows of growing height for what is fixed to one.
   */
  frame?: keyof typeof frames;
  children: ReactNode;
};

const windowClass = "relative overflow-clip border border-line bg-paper contain-layout";
const frames = {
  row: "flex flex-wrap items-center gap-3",
  wide: "contain-layout",
  corner: `${windowClass} h-40`,
  screen: `${windowClass} h-100`,
  window: `${windowClass} max-md:-mx-6 h-dvh`,
};

/** One example under its name. */
export function Piece({ name, force, frame, children }: PieceProps) {
  return (
    <div
      data-piece={name}
      className={classNames(
        "grid min-w-0 grid-cols-1 content-start gap-2",
        frame && frame !== "row" && "md:col-span-2",
      )}
    >
      <p className="text-xs text-muted">{name}</p>
      <div data-force={force} className={classNames("min-w-0", frame && frames[frame])}>
        {children}
      </div>
    </div>
  );
}

type GroupProps = { id: string; title: string; children: ReactNode };

/** The examples of one kind; a picture of each group is compared by tests/e2e/components.test.ts. */
export function Group({ id, title, children }: GroupProps) {
  return (
    <section
      id={id}
      data-group={id}
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-1 gap-6 border-b border-line p-2 pb-6 md:grid-cols-2"
    >
      <h2 id={`${id}-title`} className="text-2xl md:col-span-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** As long as a word of our own texts may be. */
export const LONG_LABEL = "Verbraucherstreitbeilegungsstelle";

/** A word of a member, longer than any line of a phone. */
export const LONG_WORD = "Lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas";

/** A drawn picture in place of a photo, since a file could change or come late. */
export const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100"><path d="M0 0h80v100H0z" fill="#7ba7bc"/><path d="M0 60h80v40H0z" fill="#c98b6b"/><circle cx="40" cy="44" r="18" fill="#f1d3bd"/></svg>',
)}`;
