/** A row that a bulk action left as it was: its record as people call it, and why. */
export type LeftRow = { id: string; name: string; code: string; why: string };

/** What a bulk action did: the rows it changed, those that were as wanted already, and those it could not change. */
export type BulkResult = { done: number; unchanged: number; left: LeftRow[]; msg: string };
