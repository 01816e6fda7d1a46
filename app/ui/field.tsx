import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { classNames } from "./class-names";
import { describedBy, FieldFrame } from "./field-frame";
import { TextArea } from "./text-area";

type Shared = {
  /** Defaults to `name`; give one where a page has the same name twice. */
  id?: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: string;
  /** Inside the box at its end, e.g. a "show password" button or a counter. */
  trailing?: ReactNode;
};
type Plain<T> = Omit<T, "style" | "name" | "id">;

export type FieldProps =
  | (Shared & { as?: "input" } & Plain<InputHTMLAttributes<HTMLInputElement>>)
  | (Shared & { as: "textarea" } & Plain<TextareaHTMLAttributes<HTMLTextAreaElement>>)
  | (Shared & { as: "select"; children: ReactNode } & Plain<
        SelectHTMLAttributes<HTMLSelectElement>
      >);

/** The box of every text control; 16 px at least, or iOS zooms into it. */
export const controlLook =
  "w-full rounded-control border border-edge bg-card px-3.5 text-[max(1rem,16px)] text-ink transition-colors " +
  "hover:border-ink/60 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:border-2 " +
  "disabled:bg-sunk disabled:text-muted";

/**
 * One labelled control: `as` input (default) | textarea | select (options as children).
 * Everything else goes to the control: type, autoComplete, inputMode, defaultValue, required …
 * Fields are required unless `optional` gives the word for it.
 *
 *     <Field name="email" label="E-mail" type="email" autoComplete="email" inputMode="email" required
 *            hint="Only you see it." error={errors.email} />
 */
export function Field(props: FieldProps) {
  const { id = props.name, label, hint, error, optional, trailing } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="relative grid">
        <Control {...props} id={id} />
        {trailing ? (
          <div className="absolute inset-y-0 end-1 flex items-center">{trailing}</div>
        ) : null}
      </div>
    </FieldFrame>
  );
}

function Control(props: FieldProps & { id: string }) {
  const { id, label: _, hint, error, optional: __, trailing, as = "input", ...rest } = props;
  const control = {
    ...rest,
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(id, hint, error),
    className: classNames(controlLook, heights[as], Boolean(trailing) && "pe-13", rest.className),
  };
  if (as === "textarea")
    return <TextArea {...(control as TextareaHTMLAttributes<HTMLTextAreaElement>)} id={id} />;
  if (as === "input") return <input {...(control as InputHTMLAttributes<HTMLInputElement>)} />;
  return (
    <>
      <select {...(control as SelectHTMLAttributes<HTMLSelectElement>)} />
      <Chevron />
    </>
  );
}

const heights = {
  input: "min-h-12 py-2.5",
  select: "min-h-12 appearance-none py-2.5 pe-10",
  textarea: "min-h-28 resize-y py-3 field-sizing-content",
} as const;

function Chevron() {
  return (
    <svg
      viewBox="0 0 12 12"
      width="14"
      height="14"
      aria-hidden="true"
      className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-muted"
    >
      <path
        d="m2 4 4 4 4-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
