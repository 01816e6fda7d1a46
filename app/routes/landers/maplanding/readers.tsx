import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";

/** Positions and tilt of the three people who hold the map. 656 × 96. */
const PLACES = [
  { x: 132, y: 61, lean: 7 },
  { x: 326, y: 54, lean: -4 },
  { x: 520, y: 60, lean: -8 },
];

/** Three people behind the map, visible from the chin up. */
export function Readers({ people }: { people: PersonStyle[] }) {
  return (
    <svg
      className="readers"
      viewBox="0 0 656 96"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {PLACES.map((place, index) => (
        <Person key={place.x} {...(people[index + 1] as PersonStyle)} {...place} size={0.94} />
      ))}
    </svg>
  );
}

/** Their fingers on its upper edge. */
export function Hands({ people }: { people: PersonStyle[] }) {
  return (
    <svg
      className="hands"
      viewBox="0 0 656 96"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {PLACES.map(({ x }, index) => (
        <path
          key={x}
          d={[x - 84, x + 51]
            .map((from) =>
              [0, 10, 20, 30]
                .map((n, finger) => `M${from + n} ${finger === 0 || finger === 3 ? 91 : 88}v13`)
                .join(""),
            )
            .join("")}
          stroke={people[index + 1]?.skin}
          strokeWidth="9"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
