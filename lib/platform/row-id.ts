import { z } from "zod";

/** The id of a row as it is sent: a UUID, kept in lower case so that one id is one key wherever it is counted or compared. */
export function rowId(sentence = "This is not a known id.") {
  return z.uuid(sentence).toLowerCase();
}
