import type { LucideIcon } from "lucide-react";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Award from "lucide-react/icons/award";
import BookOpen from "lucide-react/icons/book-open";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Eye from "lucide-react/icons/eye";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import HandCoins from "lucide-react/icons/hand-coins";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LifeBuoy from "lucide-react/icons/life-buoy";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import MessageSquare from "lucide-react/icons/message-square";
import ReceiptText from "lucide-react/icons/receipt-text";
import Scale from "lucide-react/icons/scale";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Smartphone from "lucide-react/icons/smartphone";
import UserCheck from "lucide-react/icons/user-check";
import UserCog from "lucide-react/icons/user-cog";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import type { MenuPath } from "@/lib/domain/access/roles";

// Imported one by one, so that only these are shipped.
const ICONS: Record<MenuPath, LucideIcon> = {
  "": LayoutDashboard,
  registrations: Users,
  enrollments: UserCheck,
  "rescue-list": LifeBuoy,
  messages: MessageSquare,
  courses: BookOpen,
  classes: CalendarDays,
  registers: ClipboardCheck,
  certificates: Award,
  "seasons/report": ChartColumn,
  "/money": HandCoins,
  transactions: ArrowLeftRight,
  "payment-requests": ReceiptText,
  "mpesa-express-requests": Smartphone,
  "mpesa-classic-requests": Wallet,
  "transaction-queries": MessageCircleQuestion,
  "/money/statements": FileSpreadsheet,
  "/money/reconciliation": Scale,
  users: UserCog,
  settings: Settings,
  "audit-log": ScrollText,
  "revealed-fields": Eye,
  "my-account": CircleUserRound,
};

/** The icon of a menu entry. It repeats the name beside it, so screen readers skip it. */
export function MenuIcon({ path }: { path: MenuPath }) {
  const Icon = ICONS[path];
  return <Icon aria-hidden="true" className="size-4.5 shrink-0" />;
}
