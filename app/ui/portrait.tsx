import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export type PortraitProps = {
  src?: string | null;
  /** URL of the 24-pixel picture, enlarged; the only one available for a locked photo. */
  blur?: string | null;
  /**
   * Two placeholder colours of three hexadecimal digits each, visible until the picture is loaded.
   */
  shades?: string;
  alt: string;
  /** 4:5 as in cards and profiles, or square. */
  ratio?: "portrait" | "square";
  /** Loads at once, for the first pictures of a page; others are loaded near the viewport. */
  eager?: boolean;
  /** Text over a locked photo, e.g. "For premium members". */
  locked?: ReactNode;
  /** The `sizes` of responsive sources. */
  srcSet?: string;
  sizes?: string;
  className?: string;
  /** Overlay on the picture: badges, names, buttons. */
  children?: ReactNode;
};

/**
 * A picture with a fixed aspect ratio: first its placeholder colours, then the picture, without
 * layout shift.
 *
 *     <Portrait src="/photos/1/main" shades="dce543" alt="Aino by the lake" eager={index < 4} />
 */
export function Portrait(props: PortraitProps) {
  const { src, blur, shades, alt, ratio = "portrait", locked, className, children } = props;
  return (
    <div className={classNames("portrait", ratio === "square" && "square", className)}>
      {shades ? <PlaceholderColours of={shades} /> : null}
      {blur ? <img src={blur} alt="" className="picture blur-up" /> : null}
      {src && !locked ? <Picture {...props} /> : null}
      {!src && !blur ? <Silhouette label={alt} /> : null}
      {locked ? <Locked>{locked}</Locked> : null}
      {children}
    </div>
  );
}

/** Colours as SVG attributes, because the security policy forbids inline styles. */
function PlaceholderColours({ of }: { of: string }) {
  return (
    <svg
      aria-hidden="true"
      color={`#${of.slice(0, 3)}`}
      fill={`#${of.slice(3)}`}
      className="shades"
    >
      <rect y="50%" width="100%" height="50%" />
    </svg>
  );
}

/** Its size is that of the portrait around it, so attributes for it would only repeat the ratio. */
function Picture({ src, srcSet, sizes, alt, eager }: PortraitProps) {
  return (
    <img
      src={src ?? undefined}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className="picture"
    />
  );
}

function Locked({ children }: { children: ReactNode }) {
  return (
    <p className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-scrim p-4 text-center text-sm font-semibold text-white">
      <Icon name="lock" size={24} />
      {children}
    </p>
  );
}

function Silhouette({ label }: { label: string }) {
  return (
    <span
      {...(label ? { role: "img", "aria-label": label } : undefined)}
      className="absolute inset-0 -z-1 bg-tint text-blush"
    >
      <svg viewBox="0 0 80 100" aria-hidden="true" className="size-full">
        <circle cx="40" cy="42" r="16" fill="currentColor" />
        <path d="M8 100c2-24 14-36 32-36s30 12 32 36z" fill="currentColor" />
      </svg>
    </span>
  );
}

type MemberCardProps = {
  /** URL of the profile. */
  to: string;
  name: string;
  /** Text for screen readers after the name, for a chip that is shown over the picture. */
  label?: string;
  /** Undefined for visitors, who see the first name only. */
  age?: number | null;
  region?: string;
  /** Last activity, in steps, e.g. "here today". */
  activity?: string | null;
  /**
   * One line as a reason to write: the start of "about me", a shared interest, the reason for a
   * match.
   */
  line?: ReactNode;
  /** A member's own words instead, in two lines that end after a word. */
  headline?: { text: string; language: string } | null;
  photo?: Pick<PortraitProps, "src" | "srcSet" | "blur" | "shades"> | null;
  /** LabelChips: new, online, fictional; null for none. */
  badges?: ReactNode;
  /** The like button; see LikeButton. */
  action?: ReactNode;
  /** True for the first row, whose pictures are loaded at once. */
  eager?: boolean;
};

/**
 * A member in a list: portrait 4:5, name, age, region, one line, like button within reach of the
 * thumb. The whole card is the link, and its focus ring is over the picture; only the like button
 * is above both. A pure function of its props: its link is handled by the surrounding list
 * (`useLinks`).
 *
 *     <MemberCard to={`/members/${id}`} name="Aino" age={41} region="Uusimaa"
 *         line="Sauna first, then talk."
 *         photo={photo} badges={<LabelChip kind="new">New</LabelChip>}
 *         action={<LikeButton … />} />
 */
export function MemberCard(props: MemberCardProps) {
  const { photo, badges, action, eager } = props;
  return (
    <article className="member-card">
      <Portrait
        {...photo}
        sizes="(min-width: 75rem) 260px, (min-width: 48rem) 30vw, 50vw"
        alt=""
        eager={eager}
      >
        {badges ? <div className="badges">{badges}</div> : null}
      </Portrait>
      <CardText {...props} />
      {/* After the name in reading order: keyboard and screen reader users reach the name first. */}
      {action ? <div className="action">{action}</div> : null}
    </article>
  );
}

function CardText({ line, headline, eager, ...member }: MemberCardProps) {
  const { to, name, label, age, region, activity } = member;
  return (
    <div className="words">
      <h3>
        {/* The router discovers routes from rendered links: those of the first row cover all. */}
        <a href={to} data-discover={eager || undefined}>
          {/* At most two lines, so that a long name does not make the card higher than others. */}
          <span>
            <bdi translate="no">{name}</bdi>
            {age ? `, ${age}` : null}
            {label ? <span className="sr-only"> ({label})</span> : null}
          </span>
        </a>
      </h3>
      {region ? <p>{region}</p> : null}
      {activity ? <p className="activity">{activity}</p> : null}
      {line ? <p className="line">{line}</p> : null}
      {headline && !line ? (
        <p className="headline">
          <bdi lang={headline.language}>{headline.text}</bdi>
        </p>
      ) : null}
    </div>
  );
}

/**
 * List items with a MemberCard each; `label` is the accessible name of the list if no heading has
 * it.
 */
type MemberGridProps = Omit<ComponentProps<"ul">, "className"> & { label?: string };

/**
 * Cards in two columns on phones, three from 768 px, four from 992 px and on a phone in landscape,
 * six from 1600 px.
 *
 *     <MemberGrid label="Members">
 *       {members.map((m) => <li key={m.id}><MemberCard {...m} /></li>)}
 *     </MemberGrid>
 */
export function MemberGrid({ label, ...rest }: MemberGridProps) {
  return <ul {...rest} aria-label={label} className="member-grid" />;
}
