import type { LucideIcon } from "lucide-react";
import Activity from "lucide-react/icons/activity";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Award from "lucide-react/icons/award";
import Banknote from "lucide-react/icons/banknote";
import BookOpen from "lucide-react/icons/book-open";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Eye from "lucide-react/icons/eye";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import HandCoins from "lucide-react/icons/hand-coins";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LifeBuoy from "lucide-react/icons/life-buoy";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import MessageSquare from "lucide-react/icons/message-square";
import PiggyBank from "lucide-react/icons/piggy-bank";
import ReceiptText from "lucide-react/icons/receipt-text";
import Scale from "lucide-react/icons/scale";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Smartphone from "lucide-react/icons/smartphone";
import UserCheck from "lucide-react/icons/user-check";
import UserCog from "lucide-react/icons/user-cog";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import type { Duty } from "@/lib/domain/access/roles";
import { consoleTexts as texts } from "./texts";

// Icons are imported one by one, so that only these are shipped.

/** `withCash`: shown only while the academy takes cash. */
type MenuPage = { name: string; Icon: LucideIcon; duty?: Duty; withCash?: true };

/**
 * The pages of the menu by their headings, in the order of the screen, with the home above them. A path lies below the
 * role's home, or is shared if it begins with `/`. A page is shown to the roles of its duty, else to those that have it.
 * Names are the specification's, letter by letter.
 */
export const MENU = {
  Home: {
    "": { name: texts.dashboard, Icon: LayoutDashboard },
  },
  People: {
    registrations: { name: "Registrations", Icon: Users },
    enrollments: { name: "Course Enrollments", Icon: UserCheck },
    "rescue-list": { name: "Rescue List", Icon: LifeBuoy },
    "follow-ups": { name: "Follow-up Calls", Icon: Smartphone },
    messages: { name: "Messages", Icon: MessageSquare },
  },
  Teaching: {
    courses: { name: "Courses", Icon: BookOpen },
    classes: { name: "Classes & Sessions", Icon: CalendarDays },
    registers: { name: "Registers", Icon: ClipboardCheck },
    certificates: { name: "Certificates", Icon: Award },
    "seasons/report": { name: "Season Report", Icon: ChartColumn },
    impact: { name: "Impact Report", Icon: ChartColumn },
    feedback: { name: "Feedback", Icon: MessageCircleQuestion },
  },
  Money: {
    "/money": { name: "Money Desk", Icon: HandCoins, duty: "payments" },
    "/money/till": { name: "Till", Icon: Banknote, duty: "till", withCash: true },
    "/money/cash-days": { name: "Cash by Day", Icon: Banknote, duty: "books", withCash: true },
    transactions: { name: "Transactions", Icon: ArrowLeftRight },
    "payment-requests": { name: "Payment Requests", Icon: ReceiptText },
    "mpesa-express-requests": { name: "Mpesa Express Requests", Icon: Smartphone },
    "mpesa-classic-requests": { name: "Mpesa Classic Requests (Paybill)", Icon: Wallet },
    "transaction-queries": { name: "Transaction Queries", Icon: MessageCircleQuestion },
    waivers: { name: "Fee Waivers", Icon: HeartHandshake },
    bursary: { name: "Bursary Fund", Icon: PiggyBank },
    "/money/statements": { name: "M-Pesa Statements", Icon: FileSpreadsheet, duty: "books" },
    "/money/month": { name: "Month", Icon: CalendarDays, duty: "books" },
    "/money/reconciliation": { name: "Reconciliation", Icon: Scale, duty: "books" },
  },
  System: {
    users: { name: "System Users", Icon: UserCog },
    settings: { name: "Settings & Seasons", Icon: Settings },
    "audit-log": { name: "Audit Log", Icon: ScrollText },
    "revealed-fields": { name: "Revealed Fields", Icon: Eye },
    status: { name: "Status", Icon: Activity },
    "my-account": { name: "My Account", Icon: CircleUserRound, duty: "administration" },
  },
} as const satisfies Record<string, Record<string, MenuPage>>;

type PathsOf<Groups> = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];
export type MenuPath = PathsOf<typeof MENU>;

/** The pages of all headings. */
export const MENU_PAGES = Object.assign({}, ...Object.values(MENU)) as Record<MenuPath, MenuPage>;

/** The icon of a menu entry. It repeats the name beside it, so screen readers skip it. */
export function MenuIcon({ path }: { path: MenuPath }) {
  const { Icon } = MENU_PAGES[path];
  return <Icon aria-hidden="true" className="size-4.5 shrink-0" />;
}
