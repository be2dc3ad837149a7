// What several calls answer (lib/platform/http/endpoint.ts): a list, one with its total inside, a new record, a removed one.
export const rows = ({ rows, total }: { rows: unknown; total: number }) => ({ data: rows, total });
export const page = (data: { total: number }) => ({ data, total: data.total });
export const created = ({ msg, ...data }: { msg: string }) => ({ status: 201, msg, data });
export const removed = ({ msg, id, archived }: { msg: string; id: string; archived: boolean }) => ({
  msg,
  data: id,
  archived,
});
