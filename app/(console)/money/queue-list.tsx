import type { ListPage } from "@/components/data-table/data-table";
import type { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { ClaimsTable } from "./claims-table";
import { PlacesTable } from "./places-table";
import { RefundsTable } from "./refunds-table";
import { SuspenseTable } from "./suspense-table";
import { UndecidedTable } from "./undecided-table";

type Asked = Awaited<ReturnType<typeof deskQueues>>;

/** One page of a queue in its table. */
export function QueueList({
  asked,
  at,
  searched,
  seatHref,
}: {
  asked: Asked;
  at: { page: number; pageSize: number };
  searched: boolean;
  /** Address of the seat dialog; null where no seat can be given. */
  seatHref: (row: { enrollment_id: string; season: number }) => string | null;
}) {
  const listed = <Row,>(rows: Row[]): ListPage<Row> => ({ rows, total: asked.total, ...at });
  if (asked.queue === "suspense") return <SuspenseTable list={listed(asked.rows)} searched={searched} />;
  if (asked.queue === "undecided") return <UndecidedTable list={listed(asked.rows)} searched={searched} />;
  if (asked.queue === "claims") return <ClaimsTable list={listed(asked.rows)} searched={searched} />;
  if (asked.queue === "refunds") return <RefundsTable list={listed(asked.rows)} searched={searched} />;
  const rows = asked.rows.map((row) => ({
    ...row,
    seatHref: asked.queue === "paid_waiting" ? seatHref(row) : null,
  }));
  return <PlacesTable queue={asked.queue} list={listed(rows)} searched={searched} />;
}
