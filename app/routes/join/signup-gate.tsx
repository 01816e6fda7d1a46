import {
  createContext,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from "react";
import { Waiting } from "../layouts/waiting";
import { signupPath, type Wanted } from "./wanted";

const Gate = createContext<((member: Wanted) => void) | null>(null);

/** The form and its checks are fetched by those who open it; most visitors of a page do not. */
const SignupModal = lazy(() => import("./signup-modal"));

/** A page whose gated deeds open the signup in place (R66). */
export function SignupGate({ children }: { children: ReactNode }) {
  const [member, setMember] = useState<Wanted | null>(null);
  return (
    <Gate value={setMember}>
      {children}
      {member ? (
        <Suspense fallback={<Waiting />}>
          <SignupModal key={member.id} member={member} onClosed={() => setMember(null)} />
        </Suspense>
      ) : null}
    </Gate>
  );
}

/** Props of a link to the signup for a member: with JavaScript it opens here, without, and in a new tab, it is a page. */
export function useSignupLink(member: Wanted) {
  const open = useContext(Gate);
  return {
    to: signupPath(member.id),
    onClick: (event: MouseEvent) => {
      if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open(member);
    },
  };
}
