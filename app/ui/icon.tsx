import { classNames } from "./class-names";
import type { IconName } from "./icons";
import sprite from "./icons.svg?url&no-inline";

/** URL of an icon's shape, for components that draw it themselves. */
export const iconPath = (name: IconName) => `${sprite}#${name}`;

type IconProps = {
  name: IconName;
  /** Width and height in pixels. */
  size?: number;
  /**
   * CSS classes; the stroke width is 2 of 24 as drawn, unless a class such as `stroke-3` changes
   * it.
   */
  className?: string;
};

/**
 * An icon in the text colour, next to or instead of a text. Hidden from screen readers: the
 * button's name or the text next to it has the meaning.
 *
 *     <Icon name="search" size={20} className="shrink-0" />
 */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} className={classNames("icon", className)}>
      <use href={iconPath(name)} />
    </svg>
  );
}
