import { Alert } from "@/components/ui/alert";
import { classTexts as texts } from "./texts";

/** Says, before the first sessions of a draft are saved, that the class opens to the public with them. */
export function OpensBySaving({ sessions }: { sessions: readonly unknown[] }) {
  return sessions.length > 0 ? null : <Alert variant="warning">{texts.opens}</Alert>;
}
