import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

/** The error of a field; renders nothing without one. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="circle-exclamation-point" size={18} className="mt-px shrink-0" />
      <span>{children}</span>
    </p>
  );
}

type FieldFrameProps = {
  /** The control's id; hint and error get `{id}-hint` and `{id}-error`. */
  id: string;
  label: ReactNode;
  /** Help text that is read before a mistake is made. */
  hint?: ReactNode;
  /** What to do, in words; never only "invalid". */
  error?: ReactNode;
  /** The text for fields that may stay empty, e.g. "optional". */
  optional?: string;
  children: ReactNode;
};

/** The ids for aria-describedby, in reading order. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/**
 * Label, hint below it, the control, and the error with its icon below the control. Field uses it;
 * use it directly for a custom control.
 */
function FieldFrame({ id, label, hint, error, optional, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional ? <span className="font-normal text-muted"> ({optional})</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type SharedFieldProps = {
  /** Defaults to `name`; required if a page has the same name twice. */
  id?: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: string;
  /** Inside the input at its end, e.g. a "show password" button or a counter. */
  trailing?: ReactNode;
};
type ControlProps<T> = Omit<T, "style" | "name" | "id">;

export type FieldProps =
  | (SharedFieldProps & { as?: "input" } & ControlProps<InputHTMLAttributes<HTMLInputElement>>)
  | (SharedFieldProps & { as: "textarea" } & ControlProps<
        TextareaHTMLAttributes<HTMLTextAreaElement>
      >)
  | (SharedFieldProps & { as: "select"; children: ReactNode } & ControlProps<
        SelectHTMLAttributes<HTMLSelectElement>
      >);

/**
 * A labelled control: `as` input (default) | textarea | select (options as children). All other
 * props go to the control: type, autoComplete, inputMode, defaultValue, required … A field is
 * required unless `optional` contains the text for it.
 *
 *     <Field name="email" label="E-mail" {...EMAIL_INPUT} autoComplete="email" required
 *         hint="Only you see it." error={errors.email} />
 */
export function Field(props: FieldProps) {
  const { id = props.name, label, hint, error, optional, trailing } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="controlled">
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
    className: classNames("control", Boolean(trailing) && "pe-13", rest.className),
  };
  if (as === "textarea")
    return <TextArea {...(control as TextareaHTMLAttributes<HTMLTextAreaElement>)} id={id} />;
  if (as === "input") return <input {...(control as InputHTMLAttributes<HTMLInputElement>)} />;
  return <select {...(control as SelectHTMLAttributes<HTMLSelectElement>)} />;
}

/**
 * A textarea that keeps text typed before hydration: React would otherwise overwrite it with the
 * server-rendered text.
 */
function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [typed] = useState(() => (isHydrating ? readTypedText(props.id) : null));
  useLayoutEffect(() => {
    if (typed !== null && box.current) box.current.value = typed;
  }, [typed]);
  return <textarea rows={4} {...props} ref={box} />;
}

function readTypedText(id: string): string | null {
  if (typeof document === "undefined") return null;
  const box = document.getElementById(id) as HTMLTextAreaElement | null;
  return box && box.value !== box.defaultValue ? box.value : null;
}

/**
 * Attributes of an input for an e-mail address. Not `type="email"`: browsers then reject or change
 * the value before our validation reads it, each differently (Safari rejects a non-ASCII domain,
 * Chromium sends it as xn--, all reject an invisible character).
 */
export const EMAIL_INPUT = {
  type: "text",
  inputMode: "email",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;
