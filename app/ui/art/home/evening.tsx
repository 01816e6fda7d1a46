import { EveningSky } from "../evening-sky";
import { StringLights, TableTop } from "../terrace";
import { HomeFrame, type HomePictureProps } from "./frame";
import { Raise, Rest, Seat } from "./seat";
import { Mug, WineGlass } from "./small-objects";

const ella = {
  skin: "#f3c9a8",
  hair: "#d9d3d6",
  hairStyle: "bob",
  top: "#2f6f73",
  collar: "#f4e3cf",
  aged: true,
  glasses: true,
  earrings: "#f6c66b",
  laugh: true,
} as const;
const emil = {
  skin: "#7a4a30",
  hair: "#efe9e6",
  hairStyle: "receding",
  top: "#f0a94e",
  collar: "#fff3e2",
  broad: 1.18,
  aged: true,
  beard: "full",
} as const;
const ana = {
  skin: "#c98e63",
  hair: "#241319",
  hairStyle: "long",
  top: "#d83a56",
  laugh: true,
  earrings: "#ffd98a",
} as const;
const ben = {
  skin: "#f7d3b8",
  hair: "#b4532a",
  hairStyle: "side",
  top: "#33406b",
  collar: "#e9eef5",
  beard: "full",
  laugh: true,
} as const;
const cleo = {
  skin: "#5e3623",
  hair: "#1d1014",
  hairStyle: "curly",
  top: "#f4d9c6",
  broad: 1.3,
  earrings: "#f08a5d",
  laugh: true,
  lips: "#7d1f3a",
} as const;
const adam = {
  skin: "#edc097",
  hair: "#1c1418",
  hairStyle: "short",
  top: "#6d8f5b",
  collar: "#dfe8d6",
  glasses: true,
} as const;
const dina = { skin: "#dba77e", hair: "#8c2f55", hairStyle: "hijab", top: "#a5436a" } as const;

/** A terrace above the water at dusk: seven people of different ages and origins. */
export default function Evening({ className }: HomePictureProps) {
  return (
    <HomeFrame className={className} far={<EveningSkyWithLights />} near={<TableTop />}>
      <Seat x={88} {...ella} turn={6} lean={4} y={474} aside />
      <Seat x={742} {...dina} turn={-5} lean={-4} y={476} aside />
      <Seat x={309} {...ana} turn={6} lean={3} y={474} size={1} />
      <Seat x={521} {...cleo} turn={6} lean={3} y={472} />
      <Seat x={203} {...emil} turn={6} lean={4} y={462} size={1.05} />
      <Seat x={415} {...ben} turn={-6} lean={-5} y={460} size={1.05} />
      <Seat x={627} {...adam} turn={-6} lean={-4} y={462} />
      <Rest x={203} y={462} {...emil} side={-1} />
      <Raise x={309} y={474} {...ana} side={1}>
        <WineGlass wine="#f46a5a" />
      </Raise>
      <Rest x={521} y={472} {...cleo} side={-1} />
      <Raise x={627} y={462} {...adam} side={-1}>
        <Mug />
      </Raise>
    </HomeFrame>
  );
}

function EveningSkyWithLights() {
  return (
    <g>
      <EveningSky />
      <StringLights />
    </g>
  );
}
