import { Refusal } from "@/lib/platform/refusal";

/** The no to a file, said beside the field it was chosen in. */
export function refuseFile(sentence: string): never {
  throw new Refusal("invalid", "statement_unreadable", sentence, { errors: { file: [sentence] } });
}
