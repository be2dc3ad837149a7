import type { Metadata } from "next";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { ExpressRequestsList } from "../../_payments/express-list";
import { paymentListWords as words } from "../../_payments/texts";

export const metadata: Metadata = { title: words.express.title };

export default function ExpressRequestsPage({ searchParams }: { searchParams: SearchParams }) {
  return <ExpressRequestsList desk="admin" searchParams={searchParams} />;
}
