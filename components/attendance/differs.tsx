import { Alert } from "../ui/alert";
import type { Differing } from "./record";
import { registerTexts as texts } from "./texts";

/** Names whom the register, as written, marks otherwise than the page that sent it. */
export function Differs({ them }: { them: Differing[] }) {
  if (them.length === 0) return null;
  return (
    <Alert variant="warning" role="alert" className="mb-4">
      <p>{texts.differs}</p>
      <ul>
        {them.map(({ student_id, name, state }) => (
          <li key={student_id + name}>
            {name}: <b>{texts.states[state]}</b>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
