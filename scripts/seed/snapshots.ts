/** Pictures that demo members send each other; drawn like their portraits. */
type Snapshot = { width: number; height: number; shades: string; drawing: string };

/** An early morning on a canal: the sun is up, and a heron stands on the bank. */
const HERON = `
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#f8e2c0"/><stop offset=".6" stop-color="#f3bd94"/><stop offset="1" stop-color="#dd9582"/>
    </linearGradient>
    <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#cf9284"/><stop offset=".35" stop-color="#8f7f8c"/><stop offset="1" stop-color="#44566f"/>
    </linearGradient>
  </defs>
  <rect width="1200" height="480" fill="url(#sky)"/>
  <circle cx="865" cy="395" r="64" fill="#fff3d6"/>
  <path d="M0 446C120 402 210 436 300 420s150-44 230-14 150 24 240 20 180-34 270-8 110 4 160-6v80H0z" fill="#77707f"/>
  <rect y="470" width="1200" height="430" fill="url(#water)"/>
  <g fill="#fdd9ae">
    <rect x="790" y="486" width="150" height="7" rx="3" opacity=".9"/><rect x="820" y="512" width="104" height="7" rx="3" opacity=".75"/>
    <rect x="770" y="542" width="170" height="8" rx="4" opacity=".5"/><rect x="830" y="580" width="80" height="8" rx="4" opacity=".4"/>
    <rect x="798" y="630" width="130" height="9" rx="4" opacity=".25"/>
  </g>
  <g fill="none" stroke="#b9c3d2" stroke-width="5" stroke-linecap="round" opacity=".5">
    <path d="M330 792q150-30 300 0M250 826q230-40 470 0M700 690q70-14 140 0M60 620q60-12 120 0M980 770q70-14 140 0"/>
  </g>
  <g fill="none" stroke="#333b48" stroke-width="9" stroke-linecap="round">
    <path d="M474 616l-10 96 6 92M520 616l14 92-8 92"/>
  </g>
  <path d="M372 556c8-62 92-86 158-40 40 28 84 66 148 84-62 30-176 46-248 24-42-12-62-36-58-68z" fill="#5d6b7d"/>
  <path d="M452 548c52-14 108 18 196 46-74 12-148 14-196-46z" fill="#465264"/>
  <path d="M398 560c-70-52 36-96-2-166-8-16-22-24-38-26" fill="none" stroke="#7d8b9d" stroke-width="25" stroke-linecap="round"/>
  <ellipse cx="356" cy="364" rx="31" ry="18" fill="#dfe5ec"/>
  <path d="M352 350c36-8 62 8 92 40-30-14-58-22-92-20z" fill="#2d3440"/>
  <path d="M332 358l-84 22 86-4z" fill="#dca13a"/>
  <circle cx="349" cy="361" r="4" fill="#20242c"/>
  <g fill="none" stroke="#3d4a3f" stroke-width="9" stroke-linecap="round">
    <path d="M60 900q10-190-16-330M110 900q0-150 34-270M150 900q-10-110-34-190M1120 900q-6-170 26-300M1070 900q8-120-26-220M1160 900q0-90 22-170"/>
  </g>
  <g fill="#5b4636"><rect x="34" y="520" width="20" height="74" rx="10" transform="rotate(-8 44 556)"/><rect x="138" y="580" width="20" height="70" rx="10" transform="rotate(12 148 615)"/><rect x="1136" y="548" width="20" height="70" rx="10" transform="rotate(10 1146 583)"/></g>`;

export const SNAPSHOTS = {
  heron: { width: 1200, height: 900, shades: "eb9777", drawing: HERON },
} as const satisfies Record<string, Snapshot>;
export type SnapshotName = keyof typeof SNAPSHOTS;
