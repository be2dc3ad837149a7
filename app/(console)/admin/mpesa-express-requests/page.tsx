import type { Metadata } from "next";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { ExpressRequestsList } from "../../_payments/express-list";
import { paymentListTexts as texts } from "../../_payments/texts";

export const metadata: Metadata = { title: texts.express.title };

export default function ExpressRequestsPage({ searchParams }: { searchParams: SearchParams }) {
  return <ExpressRequestsList desk="admin" searchParams={searchParams} />;
}
