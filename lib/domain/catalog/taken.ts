import "server-only";
import { violates } from "@/db/faults";
import { Refusal } from "@/lib/platform/refusal";
import { catalogWords as words } from "./texts";

/** Turns the breach of a name rule of the database into its refusal; other faults pass through. */
export async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (fault) {
    if (violates(fault, "courses_code_live")) throw taken("code", "code_taken", words.codeTaken);
    if (violates(fault, "classes_name_live")) throw taken("class_name", "class_taken", words.classTaken);
    throw fault;
  }
}

function taken(field: string, code: string, sentence: string): Refusal {
  return new Refusal("conflict", code, sentence, { errors: { [field]: [sentence] } });
}
