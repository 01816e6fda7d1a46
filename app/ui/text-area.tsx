import {
  type TextareaHTMLAttributes,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

/**
 * A box for words that keeps what was typed before the script came. React writes the text that the page came with back
 * into a box that had any, and the words would be lost in silence.
 */
export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [typed] = useState(() => (isHydrating ? typedInto(props.id) : null));
  useLayoutEffect(() => {
    if (typed !== null && box.current) box.current.value = typed;
  }, [typed]);
  return <textarea rows={4} {...props} ref={box} />;
}

function typedInto(id: string): string | null {
  if (typeof document === "undefined") return null;
  const box = document.getElementById(id) as HTMLTextAreaElement | null;
  return box && box.value !== box.defaultValue ? box.value : null;
}
