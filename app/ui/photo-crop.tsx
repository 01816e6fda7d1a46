import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import {
  type Crop,
  centreCrop,
  centredCrop,
  formatCrop,
  moveCrop,
  type Size,
  zoomCrop,
  zoomOf,
} from "~/kit/crop";
import type { IconName } from "./icons";
import { ViewerButton } from "./photo-viewer-bar";
import { type Point, useGestures } from "./use-gestures";

/**
 * Distance of an arrow key or button, as a fraction of the visible part; further with the shift
 * key.
 */
const MOVE_STEP = 0.05;

const LONG_MOVE_STEP = 0.25;

/** Zoom factor of "+". */
const ZOOM_STEP = 1.25;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export type CropLabels = {
  /** Label of the frame: "The part that others see". */
  label: string;
  /** Instructions for pointer and keyboard. */
  hint: string;
  /** The hint for a mouse and keys, in place of the one for fingers. */
  keys: string;
  left: string;
  right: string;
  up: string;
  down: string;
  nearer: string;
  further: string;
  middle: string;
  /**
   * Announced after each change: the zoom, and the distance from the left and the top, in percent.
   */
  state: (values: { zoom: number; left: number; top: number }) => string;
};
export type PhotoCropProps = { src: string; alt: string; name: string; labels: CropLabels };

/**
 * Selects the part of a chosen photo that others will see, 4:5: by drag, pinch, wheel, keys or
 * buttons, and by a tap on the new centre. Its hidden input posts the crop in fractions
 * (`parseCrop`). Loaded after a file was chosen.
 */
export default function PhotoCrop({ src, alt, name, labels }: PhotoCropProps) {
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const { zoom, ...held } = useCropGestures(size, setCrop);
  const begin = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    setSize({ width, height });
    setCrop(centredCrop({ width, height }));
  };
  return (
    <div className="grid justify-items-center gap-3">
      <Frame {...held} label={labels.label} hintId={`${name}-hint`}>
        <img
          src={src}
          alt={alt}
          draggable={false}
          onLoad={(event) => begin(event.currentTarget)}
          className="absolute max-w-none"
          style={
            size ? imagePosition(crop) : { inset: 0, width: "100%", height: "100%", opacity: 0 }
          }
        />
      </Frame>
      <p id={`${name}-hint`} className="text-center text-sm text-muted">
        <span className="pointer-fine:hidden">{labels.hint}</span>
        <span className="hidden pointer-fine:inline">{labels.keys}</span>
      </p>
      <Buttons labels={labels} size={size} change={setCrop} zoom={zoom} />
      <p role="status" className="sr-only">
        {size ? labels.state(announcementValues(crop, size)) : ""}
      </p>
      {size ? <input type="hidden" name={name} value={formatCrop(crop)} /> : null}
    </div>
  );
}

type FrameProps = Omit<ReturnType<typeof useCropGestures>, "zoom"> & {
  label: string;
  hintId: string;
  children: ReactNode;
};

function Frame({ frame, hand, label, hintId, children }: FrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: one thing, moved as a whole
    <div
      ref={frame}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move what is in it
      tabIndex={0}
      aria-label={label}
      aria-describedby={hintId}
      className="relative aspect-4/5 w-full max-w-[clamp(9rem,30dvh,18rem)] cursor-grab touch-none overflow-hidden rounded-card border border-line bg-tint select-none active:cursor-grabbing"
      {...hand}
    >
      {children}
    </div>
  );
}

const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Position of the whole photo: enlarged so that the crop fills the frame. */
const imagePosition = ({ x, y, width, height }: Crop) => ({
  width: `${100 / width}%`,
  height: `${100 / height}%`,
  left: `${(-100 * x) / width}%`,
  top: `${(-100 * y) / height}%`,
});

function announcementValues(crop: Crop, size: Size) {
  const percent = (part: number) => Math.round(part * 100);
  return { zoom: percent(zoomOf(crop, size)), left: percent(crop.x), top: percent(crop.y) };
}

type ButtonsProps = {
  labels: CropLabels;
  size: Size | null;
  change: (next: (crop: Crop) => Crop) => void;
  zoom: (factor: number) => void;
};

function Buttons({ labels, size, change, zoom }: ButtonsProps) {
  const move = (x: number, y: number) => () =>
    change((crop) => moveCrop(crop, { x: x * MOVE_STEP, y: y * MOVE_STEP }));
  const back = () => size && change(() => centredCrop(size));
  const all: [IconName, string, () => void][] = [
    ["arrow-left", labels.left, move(-1, 0)],
    ["arrow-up", labels.up, move(0, -1)],
    ["arrow-down", labels.down, move(0, 1)],
    ["arrow-right", labels.right, move(1, 0)],
    ["zoom-out", labels.further, () => zoom(1 / ZOOM_STEP)],
    ["zoom-in", labels.nearer, () => zoom(ZOOM_STEP)],
    ["rotate-ccw", labels.middle, back],
  ];
  return (
    <div className="grid w-full max-w-84 grid-cols-7 gap-0.5 *:w-full! sm:gap-1">
      {all.map(([icon, label, onPress]) => (
        <ViewerButton key={label} label={label} icon={icon} onPress={onPress} />
      ))}
    </div>
  );
}

type ChangeCrop = (next: (crop: Crop) => Crop) => void;

/**
 * Moves a crop by pointer, wheel and keys; a tap centres the crop there. Returns the props of the
 * frame around the photo.
 */
function useCropGestures(size: Size | null, change: ChangeCrop) {
  const frame = useRef<HTMLDivElement>(null);
  const zoom = (factor: number, around?: Point) =>
    change((crop) => (size ? zoomCrop(crop, size, { factor, around }) : crop));
  const fingers = useGestures(frame, {
    zoom,
    pan: ({ x, y }) => change((crop) => moveCrop(crop, { x: -x, y: -y })),
    tap: (at) => change((crop) => centreCrop(crop, at)),
    holds: true,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const step = event.shiftKey ? LONG_MOVE_STEP : MOVE_STEP;
    if (way) change((crop) => moveCrop(crop, { x: way.x * step, y: way.y * step }));
    else if (event.key === "+" || event.key === "=") zoom(ZOOM_STEP);
    else if (event.key === "-") zoom(1 / ZOOM_STEP);
    else return;
    event.preventDefault();
  };
  return { frame, zoom, hand: { ...fingers, onKeyDown } };
}
