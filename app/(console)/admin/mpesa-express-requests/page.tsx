import type { Metadata } from "next";
import { ExpressRequestsList } from "@/app/(console)/[desk]/(payments)/mpesa-express-requests/page";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { paymentListTexts as texts } from "../../_payments/texts";

export const metadata: Metadata = { title: texts.express.title };

export default function ExpressRequestsPage({ searchParams }: { searchParams: SearchParams }) {
  return <ExpressRequestsList desk="admin" searchParams={searchParams} />;
}
