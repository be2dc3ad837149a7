/** A row that a bulk action did not change: the name of its record, and the reason. */
export type LeftRow = { id: string; name: string; code: string; why: string };

/** The result of a bulk action: rows changed, rows already as requested, and rows it could not change. */
export type BulkResult = { done: number; unchanged: number; left: LeftRow[]; msg: string };

/** With the ids of the rows changed, for those who undo it. */
export type UndoableResult = BulkResult & { changed: string[] };
