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
import { describedBy, FieldFrame } from "./field-frame";

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
