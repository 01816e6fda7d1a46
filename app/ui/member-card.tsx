import type { ReactNode } from "react";
import { Portrait, type PortraitProps } from "./portrait";

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

function CardText({ to, name, label, age, region, activity, line, eager }: MemberCardProps) {
  return (
    <div className="words">
      <h3>
        {/* The router discovers routes from rendered links: those of the first row cover all. */}
        <a href={to} data-discover={eager}>
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
    </div>
  );
}
