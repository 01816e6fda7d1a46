import type { ReactNode } from "react";
import type { Choice } from "./choices";

const FULL = "M-300-200H780V620H-300z";

/** Background of the two people, per choice. */
export const BACKGROUND: Record<Choice, ReactNode> = {
  coffee: (
    <>
      <path d={FULL} fill="#e9b48c" />
      <path d="M24 40h170v190H24z" fill="#cfe6e4" />
      <path d="M24 150q50-40 90-10t80-20v110H24z" fill="#8fb5a6" />
      <path
        d="M24 40h170v190H24zM109 40v190M24 110h170"
        fill="none"
        stroke="#fff4e6"
        strokeWidth="9"
      />
      <path d="M300 120h170v8H300z" fill="#7d4a33" />
      <path
        d="M318 84h18v36h-18zM344 92h24v28h-24zM378 78h14v42h-14zM402 96h30v24h-30z"
        fill="#2f6f73"
      />
      <path d="M344 92h24v10h-24zM402 96h30v8h-30z" fill="#d83a56" />
      <path d="M242-60v108" stroke="#33202b" strokeWidth="4" />
      <path d="M204 76q4-34 38-34t38 34z" fill="#33202b" />
      <path d="M214 76h56l70 200H144z" fill="#fff2c8" opacity=".35" />
    </>
  ),
  dance: (
    <>
      <path d={FULL} fill="#3a1d5c" />
      <path
        d="M240 60-160 330v200zM240 60-20 620h130zM240 60l130 560h140zM240 60l420 260v-130z"
        fill="#c98cf0"
        opacity=".2"
      />
      <path d="M240-60V30" stroke="#d9bdf0" strokeWidth="3" />
      <circle cx="240" cy="62" r="36" fill="#b58ad6" />
      <path
        d="M240 26c-26 16-26 56 0 72 26-16 26-56 0-72zM206 50h68M206 74h68M240 26v72"
        fill="none"
        stroke="#f2e2ff"
        strokeWidth="3"
      />
      <g fill="#ffd98a">
        <circle cx="60" cy="80" r="8" />
        <circle cx="424" cy="60" r="10" />
        <circle cx="30" cy="210" r="6" />
        <circle cx="452" cy="180" r="7" />
        <circle cx="118" cy="40" r="5" />
        <circle cx="356" cy="96" r="5" />
      </g>
    </>
  ),
  walk: (
    <>
      <path d={FULL} fill="#c6e4ea" />
      <circle cx="404" cy="70" r="38" fill="#ffdf8f" />
      <path d="M-300 250q200-110 400-30t330-30 350 30v400h-1080z" fill="#9cc59a" />
      <path d="M-300 320q300-70 540-20t540-30v350h-1080z" fill="#6fa57c" />
      <path d="M44 60l46 84H70l40 70H-22l40-70H-2z" fill="#3f7a63" />
      <path d="M38 214h14v60H38zM436 250h12v60h-12z" fill="#6d4028" />
      <path d="M384 210c-20-60 30-92 58-70 40-12 70 40 44 74-14 34-92 32-102-4z" fill="#4d8c6a" />
    </>
  ),
  cook: (
    <>
      <path d={FULL} fill="#f3d58c" />
      <path
        d="M-300 250h1080M-300 200h1080M-300 150h1080M-300 100h1080M40 100v150M120 100v150M200 100v150M280 100v150M360 100v150M440 100v150M-40 100v150M520 100v150"
        stroke="#fff3cf"
        strokeWidth="4"
      />
      <path d="M-300 40h1080v8H-300z" fill="#7d4a33" />
      <path d="M56 48v22M250 48v18M420 48v26" stroke="#33202b" strokeWidth="4" />
      <circle cx="56" cy="98" r="30" fill="#33202b" />
      <circle cx="420" cy="96" r="24" fill="#8c3b4a" />
      <path d="M232 66h36v14q0 18-18 18t-18-18z" fill="#2f6f73" />
      <path
        d="M110 6h26v34h-26zM146 14h20v26h-20zM312 2h22v38h-22zM344 12h28v28h-28z"
        fill="#c2557a"
      />
      <path d="M146 14h20v9h-20zM344 12h28v9h-28z" fill="#fff4e6" />
    </>
  ),
  film: (
    <>
      <path d={FULL} fill="#17204a" />
      <path d="M-300 620V260q540-60 1080 0v360z" fill="#101737" />
      <circle cx="240" cy="36" r="15" fill="#fff6d8" />
      <path d="M240 36-120 460H600z" fill="#fff6d8" opacity=".16" />
      <path d="M240 36 60 460h360z" fill="#fff6d8" opacity=".12" />
      <path d="M-300-60H60Q40 160 76 460H-300zM780-60H420Q440 160 404 460h376z" fill="#6e2338" />
      <path
        d="M-12-60q10 240 0 520M28-60q-4 220 10 520M492-60q-10 240 0 520M452-60q4 220-10 520"
        fill="none"
        stroke="#4c1628"
        strokeWidth="7"
      />
    </>
  ),
  talk: (
    <>
      <path d={FULL} fill="#f4c6bd" />
      <path d="M-300 330h1080v290H-300z" fill="#c98a72" />
      <path d="M446 120v260" stroke="#33202b" strokeWidth="6" />
      <path d="M410 126l18-56h36l18 56z" fill="#f6c66b" />
      <path d="M410 126h72l60 220H350z" fill="#fff2c8" opacity=".4" />
      <path d="M16 260q0-50 50-50h348q50 0 50 50v240H16z" fill="#2f6f73" />
      <path d="M240 214v260" stroke="#235558" strokeWidth="5" />
    </>
  ),
};
