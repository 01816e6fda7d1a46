/** The table in the foreground, with a few things on it. */
export function TableTop() {
  return (
    <g>
      <path d="M-1000 646h3400v1200h-3400z" fill="#6a2a3c" />
      <path d="M-1000 640h3400v12h-3400z" fill="#8f4148" />
      <ellipse cx="312" cy="652" rx="34" ry="7" fill="#4a1a30" opacity="0.5" />
      <g transform="translate(312 634)">
        <path d="M-13-16h26l3 32c0 5-32 5-32 0z" fill="#fbe3c4" opacity="0.9" />
        <circle r="34" fill="#ffcf7d" opacity="0.32" />
        <path d="M0-12c6 8 5 15 0 17-5-2-6-9 0-17z" fill="#ff9f45" />
      </g>
      <g transform="translate(596 636) scale(0.92)">
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
  [60, 46],
  [170, 74],
  [290, 92],
  [410, 94],
  [530, 80],
  [640, 52],
  [780, 34],
  [890, 60],
  [1010, 78],
  [1130, 84],
  [1250, 72],
  [1360, 46],
] as const;

/** A string of lights across the terrace; hidden on phones, where the title is shown there. */
export function StringLights() {
  return (
    <g className="max-lg:hidden" transform="translate(0 -42)">
      <path
        d="M-1000 60C-600 120-240 100-20 14 160 112 500 132 712 12 920 104 1220 108 1460 6 1700 110 2100 110 2400 30"
        fill="none"
        stroke="#150717"
        strokeWidth="3"
      />
      {bulbs.map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y + 8} r="20" fill="#ffd58a" opacity="0.2" />
          <circle cx={x} cy={y + 8} r="7" fill="#ffe6ad" />
        </g>
      ))}
    </g>
  );
}
