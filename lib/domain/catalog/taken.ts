import "server-only";
import { violates } from "@/db/faults";
import { Refusal } from "@/lib/platform/refusal";
import { catalogTexts as texts } from "./texts";

/** Turns the breach of a name rule of the database into its refusal; other faults pass through. */
export async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, "courses_code_live")) throw taken("code", "code_taken", texts.codeTaken);
    if (violates(error, "classes_name_live")) throw taken("class_name", "class_taken", texts.classTaken);
    throw error;
  }
}

function taken(field: string, code: string, sentence: string): Refusal {
  return new Refusal("conflict", code, sentence, { errors: { [field]: [sentence] } });
}
