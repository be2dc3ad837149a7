import Link from "next/link";
import { PageHead } from "@/components/console/page-head";
import { consoleWords } from "@/components/console/words";
import type { StaffRole } from "@/lib/access/actor";
import { consoleNotice } from "@/lib/web/notice";
import { staffPage } from "@/lib/web/staff-page";
import { paymentListWords } from "../_payments/words";

const words = paymentListWords.home;

/** Where a cashier or finance officer begins: the way to each list, in words. No figures (spec/staff.md 2.4). */
export async function DeskHome({ desk }: { desk: StaffRole }) {
  await staffPage([desk]);
  return (
    <>
      <PageHead title={words.title} notice={await consoleNotice()} />
      <p className="mb-4 text-lg text-muted-foreground">{words.lead}</p>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {ENTRIES.map((entry) => (
          <li key={entry.path}>
            <Link
              href={`/${desk}${entry.path}`}
              prefetch={false}
              className="block h-full rounded-2xl border bg-card p-5 shadow-xs hover:border-primary"
            >
              <span className="block font-bold text-lg text-primary">{entry.name}</span>
              <span className="text-muted-foreground">{entry.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const ENTRIES = [
  { path: "/registrations", name: consoleWords.registrations, text: words.registrations },
  { path: "/payment-requests", name: consoleWords.paymentRequests, text: words.requests },
  { path: "/transactions", name: consoleWords.transactions, text: words.transactions },
  { path: "/mpesa-express-requests", name: consoleWords.expressRequests, text: words.express },
  { path: "/mpesa-classic-requests", name: consoleWords.classicRequests, text: words.classic },
];
