import { classNames } from "./class-names";
import type { IconName } from "./icons";
import sprite from "./icons.svg?url&no-inline";

/** Where an icon's shape is: for what draws it in a way of its own. */
export const iconPath = (name: IconName) => `${sprite}#${name}`;

type IconProps = {
  name: IconName;
  /** Width and height in pixels. */
  size?: number;
  /** Its lines are as thick as they are drawn, 2 of 24, unless a class such as `stroke-3` says otherwise. */
  className?: string;
};

/**
 * A picture beside or in the place of a word, in the word's colour. It says nothing itself: what it stands for is said
 * by its button's name or the words beside it.
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
