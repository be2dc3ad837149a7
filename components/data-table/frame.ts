import type { ReactNode } from "react";
import type { FormActionOf } from "@/components/form/form";
import type { ListName } from "@/lib/domain/views/rules";

export type SavedView = { id: string; name: string; query: string; is_default: boolean };

/** What a page's list has around its rows: its order, and what the reader keeps of it. */
export type ListFrame = {
  list: ListName;
  /** The order of the rows, such as `-name`, and that of the list when it is not asked for another. */
  order: { now: string; first: string } | undefined;
  /** The numbers of rows that a page may have, the first of them where none is asked for. */
  sizes: number[];
  /** Names of the columns that are not shown. */
  hidden: string[];
  views: SavedView[];
  /** The query of the whole list; empty where the page has one list. */
  whole: string;
  hideColumns: FormActionOf;
  /** The open dialog that is of lists and not of their rows, if any: its name, and its element where it is about views. */
  dialog: { name: string | undefined; ofViews: ReactNode };
};
