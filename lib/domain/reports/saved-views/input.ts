import { z } from "zod";
import { LIST_PATHS } from "@/lib/domain/access/role-pages";
import { rowId } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { LONGEST_NAME, LONGEST_QUERY, listNameOf, OTHER_LISTS, viewQuery } from "./rules";
import { viewTexts as texts } from "./texts";

const list = z.enum([...LIST_PATHS.map(listNameOf), ...OTHER_LISTS]);
const name = z
  .string(texts.nameNeeded)
  .max(200, texts.nameLong)
  .transform(normalizeText)
  .pipe(z.string().min(1, texts.nameNeeded).max(LONGEST_NAME, texts.nameLong));
/** A tick box of a form: absent where it is not ticked. */
const is_default = z.preprocess((value) => value === true || value === "on", z.boolean());

export const ListViews = z.object({ list });
export const SaveView = z.object({
  list,
  name,
  query: z
    .string()
    .max(4000, texts.queryLong)
    .transform((query) => viewQuery(query))
    .pipe(z.string().max(LONGEST_QUERY, texts.queryLong)),
  is_default,
});
export const UpdateView = z.object({ id: rowId(texts.unknown), name, is_default });
export const ViewId = z.object({ id: rowId(texts.unknown) });
export const HideColumns = z.object({ list, names: z.array(z.string().min(1).max(40)).max(40) });
