import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export type PortraitProps = {
  src?: string | null;
  /** The address of the 24-pixel picture, enlarged: all there is of a locked photo. */
  blur?: string | null;
  /** Two colours of three hexadecimal digits each, seen until the picture is there. */
  shades?: string;
  alt: string;
  /** 4:5 as in cards and profiles, or square. */
  ratio?: "portrait" | "square";
  /** The first pictures of a page load at once, the others when they come near. */
  eager?: boolean;
  /** The sentence over a photo that may not be seen yet, e.g. "For premium members". */
  locked?: ReactNode;
  /** For responsive sources. */
  srcSet?: string;
  sizes?: string;
  className?: string;
  /** Lies over the picture: badges, names, buttons. */
  children?: ReactNode;
};

/**
 * A picture of fixed shape: its colours at first, the picture over them, nothing jumps.
 *
 *     <Portrait src="/photos/1/main" shades="dce543" alt="Aino by the lake" eager={index < 4} />
 */
export function Portrait(props: PortraitProps) {
  const { src, blur, shades, alt, ratio = "portrait", locked, className, children } = props;
  return (
    <div className={classNames("portrait", ratio === "square" && "square", className)}>
      {shades ? <Shades of={shades} /> : null}
      {blur ? <img src={blur} alt="" className="picture blur-up" /> : null}
      {src && !locked ? <Picture {...props} /> : null}
      {!src && !blur ? <Silhouette label={alt} /> : null}
      {locked ? <Locked>{locked}</Locked> : null}
      {children}
    </div>
  );
}

/** As attributes of a drawing, the only way to a colour of its own that a policy without inline styles leaves. */
function Shades({ of }: { of: string }) {
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
