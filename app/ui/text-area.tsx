import {
  type TextareaHTMLAttributes,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

/**
 * A textarea that keeps text typed before hydration: React would otherwise overwrite it with the
 * server-rendered text.
 */
export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string }) {
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
