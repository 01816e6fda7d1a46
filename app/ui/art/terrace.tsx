/** The table in front, with a few things on it. */
export function TableTop() {
  return (
    <g>
      <path d="M-10 646h1460v74H-10z" fill="#6a2a3c" />
      <path d="M-10 640h1460v12H-10z" fill="#8f4148" />
      <ellipse cx="360" cy="648" rx="40" ry="7" fill="#4a1a30" opacity="0.5" />
      <g transform="translate(362 630)">
        <path d="M-13-16h26l3 32c0 5-32 5-32 0z" fill="#fbe3c4" opacity="0.9" />
        <circle r="34" fill="#ffcf7d" opacity="0.32" />
        <path d="M0-12c6 8 5 15 0 17-5-2-6-9 0-17z" fill="#ff9f45" />
      </g>
      <g transform="translate(650 632)">
        <path d="M-9-18H9l4 32c0 5-26 5-26 0z" fill="#9cc7bf" />
        <g stroke="#2f5d4a" strokeWidth="3" fill="none" strokeLinecap="round">
          <path d="M0-16c0-18-12-22-14-36M0-16c0-20 4-26 4-44M0-16c2-14 12-18 18-30" />
        </g>
        <circle cx="-15" cy="-56" r="9" fill="#f7a8b8" />
        <circle cx="4" cy="-66" r="10" fill="#f4516c" />
        <circle cx="20" cy="-50" r="8" fill="#ffd58a" />
      </g>
    </g>
  );
}

const bulbs = [
  [40, 236], [130, 268], [230, 292], [340, 304], [450, 300], [560, 280], [660, 246], [770, 226], [880, 250], [1000, 268], [1120, 270], [1240, 252], [1350, 222],
] as const;

/** Lamps on a wire across the terrace. */
export function StringLights() {
  return (
    <g>
      <path d="M-20 206C140 300 500 350 715 214 900 300 1200 310 1460 180" fill="none" stroke="#2a0f2e" strokeWidth="3" />
      {bulbs.map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y + 8} r="20" fill="#ffd58a" opacity="0.22" />
          <circle cx={x} cy={y + 8} r="7" fill="#ffe6ad" />
        </g>
      ))}
    </g>
  );
}
