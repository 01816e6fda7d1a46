/** Drawings of the cards about home, 320 × 240 each, like scenes.tsx. */

export const cook = (
  <>
    <path d="M0 0h320v240H0z" fill="#f7e0cd" />
    <path
      d="M0 44h320M0 92h320M0 140h320M64 0v44M160 0v44M256 0v44M112 44v48M208 44v48M16 44v48M304 44v48M64 92v48M160 92v48M256 92v48"
      stroke="#ecc9ae"
      strokeWidth="3"
    />
    <path d="M0 176h320v64H0z" fill="#b5754a" />
    <path d="M0 176h320v10H0z" fill="#d39a6c" />
    <path d="M20 20h280" stroke="#6b3a22" strokeWidth="5" strokeLinecap="round" />
    <path
      d="M52 20v34M52 54a11 15 0 1 0 .1 0M98 20v26M90 46h16v34a8 8 0 0 1-16 0zM268 20v22M256 42h24l-4 40h-16z"
      fill="#7b8f95"
      stroke="#7b8f95"
      strokeWidth="4"
    />
    <path d="M104 112h116v50a20 20 0 0 1-20 20h-76a20 20 0 0 1-20-20z" fill="#d83a56" />
    <path d="M190 112h30v50a20 20 0 0 1-20 20h-16c10-20 10-50 6-70z" fill="#a82a4e" />
    <path d="M96 104h132v12H96zM80 124h26v11H80zM218 124h26v11h-26z" fill="#8c2038" />
    <path d="M124 84l92-18 3 13-92 18zM166 64l10-2 3 10-10 2z" fill="#e8657c" />
    <path
      d="M126 58c-12-14 10-22 0-38M196 48c-10-12 8-20 0-32"
      fill="none"
      stroke="#fff"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <circle cx="44" cy="168" r="20" fill="#e8455f" />
    <circle cx="76" cy="174" r="14" fill="#d83a56" />
    <path d="M44 150l-9-6 7 1 2-7 3 7 8-2zM76 161l-6-4 5 0 1-5 3 5 5-1z" fill="#4f7a63" />
    <path d="M256 150h44l-6 34h-32z" fill="#2f6f73" />
    <path
      d="M278 150c-4-20-18-20-24-30 16-4 24 4 26 16 0-20 8-28 20-32 4 16-8 22-14 34 6-6 14-8 22-4-4 10-16 10-24 16z"
      fill="#6d9a5b"
    />
  </>
);

export const early = (
  <>
    <path d="M0 0h320v240H0z" fill="#f9b277" />
    <path d="M0 0h320v44c-90 30-220 8-320 30z" fill="#f08a6d" />
    <path d="M0 84c90-16 220 6 320-18v60H0z" fill="#fcc98a" />
    <circle cx="160" cy="140" r="56" fill="#fff0c4" />
    <path
      d="M160 70V44M106 92L86 72M214 92l20-20M86 136H58M234 136h28"
      stroke="#fff0c4"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <path d="M0 140l34-18 28 12 34-26 40 30 30-12 44 20 36-26 40 18 34-14v60H0z" fill="#a8546b" />
    <path
      d="M50 60q12-11 20 0 10-11 22 0-14-3-22 8-8-10-20-8zM238 40q9-8 16 0 8-8 17 0-11-2-17 6-6-7-16-6z"
      fill="#7a2f52"
    />
    <path d="M0 156h320v84H0z" fill="#7a2f52" />
    <path
      d="M0 150h320v10H0zM24 160v40M64 160v40M104 160v40M144 160v40M184 160v40M224 160v40M264 160v40M304 160v40"
      fill="#5c1a45"
      stroke="#5c1a45"
      strokeWidth="6"
    />
    <path d="M0 198h320v42H0z" fill="#f4e3cf" />
    <path d="M0 198h320v9H0z" fill="#dcc4a8" />
    <path d="M92 150h70v34a24 24 0 0 1-24 24h-22a24 24 0 0 1-24-24z" fill="#fff" />
    <path d="M162 160h8a15 15 0 0 1 0 30h-10" fill="none" stroke="#fff" strokeWidth="9" />
    <path d="M92 150h70v9H92z" fill="#6b3a22" />
    <path d="M78 208h98a10 8 0 0 1-10 8H88a10 8 0 0 1-10-8z" fill="#d83a56" />
    <path
      d="M114 138c-10-12 8-18 0-32M140 138c-10-12 8-18 0-32"
      fill="none"
      stroke="#fff"
      strokeWidth="6"
      strokeLinecap="round"
      opacity=".9"
    />
    <path
      d="M212 212c-8-26 18-44 42-40s42 20 38 40c-14-8-20-16-36-16s-30 6-44 16z"
      fill="#d99a4e"
    />
    <path
      d="M228 182l12 16M250 173l3 22M272 178l-6 20"
      stroke="#a8692a"
      strokeWidth="5"
      strokeLinecap="round"
    />
  </>
);

export const quiet = (
  <>
    <path d="M0 0h320v240H0z" fill="#33406b" />
    <path d="M0 196h320v44H0z" fill="#232c4f" />
    <path d="M40 24h84v88H40z" fill="#161c3a" stroke="#f4d9c6" strokeWidth="6" />
    <path d="M96 44a20 20 0 1 0 12 30 17 17 0 0 1-12-30z" fill="#ffeec2" />
    <path d="M82 24v88M40 68h84" stroke="#f4d9c6" strokeWidth="4" />
    <path d="M262 62L214 196h104z" fill="#f6c66b" opacity=".22" />
    <path d="M246 40h36l18 46h-72z" fill="#f6c66b" />
    <path d="M261 86h6v114h-6zM246 200h36v7h-36z" fill="#d9b06a" />
    <path d="M36 134a20 20 0 0 1 20-20h124a20 20 0 0 1 20 20v44H36z" fill="#c9304f" />
    <path d="M118 114h62a20 20 0 0 1 20 20v44h-82z" fill="#b32745" />
    <path d="M14 156a16 16 0 0 1 32 0v14h144v-14a16 16 0 0 1 32 0v48H14z" fill="#e04a66" />
    <path d="M26 204h12v12H26zM198 204h12v12h-12z" fill="#6b3a22" />
    <path d="M46 170h144v6H46z" fill="#a82a4e" />
    <path d="M50 132l40-8 8 38-40 8z" fill="#f4e3cf" />
    <path d="M60 138l26-5M62 147l26-5M64 156l18-4" stroke="#d39a6c" strokeWidth="3" />
    <path
      d="M112 170c0-22 18-34 40-30l8-12 6 13c12 2 18 12 14 22-4 10-18 8-26 8zM112 170c-8-2-12-12-4-18"
      fill="#2a1a2c"
      stroke="#2a1a2c"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <path
      d="M160 150q4 4 8 0M172 149q3 3 6 0"
      fill="none"
      stroke="#ffd38a"
      strokeWidth="2.4"
      strokeLinecap="round"
    />
    <path d="M134 204c20-8 60-8 86 0v14c-26-8-66-8-86 0z" fill="#f7a8b8" />
    <path d="M228 176c10-6 20 0 18 10l-4 14h-14z" fill="#fffaf0" />
  </>
);
