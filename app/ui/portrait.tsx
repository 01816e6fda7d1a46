import type { ReactNode } from "react";
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

function Picture({ src, srcSet, sizes, alt, ratio, eager }: PortraitProps) {
  return (
    <img
      src={src ?? undefined}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={640}
      height={ratio === "square" ? 640 : 800}
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
