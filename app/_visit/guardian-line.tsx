import { pageLanguage } from "@/lib/platform/http/page-language";
import { guardianTexts } from "./texts";
import { ownPlaces } from "./waiting";

/** Says that the messages about a minor go to the guardian's phone; nothing for adults. */
export async function GuardianLine() {
  const ends = (await ownPlaces())?.guardian_ends_in;
  return ends ? <p>{guardianTexts[await pageLanguage()].messages(ends)}</p> : null;
}
