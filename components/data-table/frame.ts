import type { ReactNode } from "react";
import type { FormActionOf } from "@/components/form/form";
import type { ListName } from "@/lib/domain/reports/saved-views/rules";

export type SavedView = { id: string; name: string; query: string; is_default: boolean };

/** A list's settings around its rows: its order, and the user's saved views and columns. */
export type ListFrame = {
  list: ListName;
  /** The order of the rows, such as `-name`, and the list's default. */
  order: { now: string; first: string } | undefined;
  /** The page sizes offered, the default first. */
  sizes: number[];
  /** Names of the columns that are not shown. */
  hidden: string[];
  views: SavedView[];
  /** Says by which filters of the address the list is not filtered, because it does not have their values. */
  ignored?: ReactNode;
  /** The query of the whole list; empty where the page has one list. */
  whole: string;
  hideColumns: FormActionOf;
  /** The open dialog of the list itself (not of a row), if any: its name, and its element if it concerns views. */
  dialog: { name: string | undefined; ofViews: ReactNode };
};
