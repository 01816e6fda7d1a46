/**
 * Background of the evening picture: sky, setting sun, and the town across the water with lit
 * windows.
 */
export function EveningSky() {
  return (
    <g>
      <defs>
        <linearGradient id="evening-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2a0f2e" />
          <stop offset="0.46" stopColor="#5c1a45" />
          <stop offset="0.63" stopColor="#a82a4e" />
          <stop offset="0.72" stopColor="#e8684f" />
          <stop offset="0.84" stopColor="#fbb065" />
        </linearGradient>
        <linearGradient id="evening-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#e58a5c" />
          <stop offset="0.5" stopColor="#8f2f52" />
          <stop offset="1" stopColor="#45173c" />
        </linearGradient>
        <radialGradient id="evening-glow">
          <stop offset="0" stopColor="#ffe2a3" stopOpacity="0.95" />
          <stop offset="0.35" stopColor="#ffc277" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ff9d6b" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect x="-1000" width="3400" height="720" fill="url(#evening-sky)" />
      <g id="evening-stars" fill="#ffe9d2">
        {stars.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} opacity={r > 1.5 ? 0.9 : 0.55} />
        ))}
      </g>
      <use href="#evening-stars" x="-1440" y="40" />
      <use href="#evening-stars" x="1440" y="20" />
      <circle cx="386" cy="492" r="152" fill="url(#evening-glow)" />
      <circle cx="386" cy="460" r="57" fill="#fff0c4" />
      <path
        d="M-1000 490c240-30 520-20 1000 0 120-20 240-26 380-14 150 14 300 6 460-16 200-26 400-20 600 12 300 20 600 10 960-8v60h-3400z"
        fill="#7a2450"
        opacity="0.75"
      />
      <g id="evening-town">
        <g fill="#4a1740">
          <path d="M0 520V452h40v-26h46v40h34v-58l22-26 22 26v76h44v-44h52v30h40v-60h50v84h62v-30h46v36h86v-22h60v22h70v-40h38v-30h56v52h34v-84l16-30 16 30v92h46v-50h60v24h42v-52h54v70h70v-34h60v34h80v-58h44v70h50v24z" />
        </g>
        <g fill="#ffce7a">
          {windows.map(([x, y]) => (
            <rect key={`${x} ${y}`} x={x} y={y} width="6" height="9" rx="1" opacity="0.9" />
          ))}
        </g>
      </g>
      <use href="#evening-town" x="-1400" />
      <use href="#evening-town" x="1400" />
      <rect x="-1000" y="518" width="3400" height="202" fill="url(#evening-water)" />
      <g stroke="#ffd9a0" strokeWidth="4" strokeLinecap="round" opacity="0.7">
        <path d="M312 530h120M332 544h86M346 560h52M-300 540h60M-180 556h50M-520 548h70M1560 544h60M1720 558h80M1980 540h60M620 534h80M640 552h50M120 540h44M250 556h36M820 540h50M960 552h70M1160 540h46M1300 560h60" />
      </g>
    </g>
  );
}

const stars = [
  [90, 70, 1.8],
  [180, 150, 1.2],
  [300, 60, 1.4],
  [420, 130, 1.8],
  [540, 50, 1.2],
  [660, 110, 1.6],
  [760, 44, 1.2],
  [860, 150, 1.8],
  [960, 80, 1.3],
  [1080, 40, 1.7],
  [1180, 130, 1.2],
  [1290, 70, 1.8],
  [1380, 150, 1.3],
  [60, 220, 1.2],
  [1240, 220, 1.4],
  [1020, 190, 1.2],
] as const;

const windows = [
  [14, 470],
  [56, 440],
  [70, 462],
  [98, 480],
  [134, 420],
  [148, 446],
  [134, 472],
  [222, 456],
  [240, 480],
  [302, 438],
  [318, 462],
  [372, 484],
  [420, 480],
  [480, 490],
  [640, 488],
  [716, 462],
  [740, 430],
  [764, 470],
  [812, 420],
  [812, 448],
  [858, 470],
  [902, 458],
  [944, 470],
  [990, 434],
  [1010, 464],
  [1070, 470],
  [1130, 456],
  [1200, 480],
  [1256, 430],
  [1270, 462],
  [1330, 478],
  [1400, 490],
] as const;
