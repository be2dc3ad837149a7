import { TabLinks } from "@/components/console/tab-links";
import { classWords, sessionWords, catalogPageWords as words } from "./texts";

/** The switch between the list of classes and that of their sessions. */
export function CatalogTabs({ current }: { current: "classes" | "sessions" }) {
  const tabs = [
    { href: "/admin/classes", name: classWords.title, current: current === "classes" },
    { href: "/admin/sessions", name: sessionWords.title, current: current === "sessions" },
  ];
  return (
    <div className="mb-6">
      <TabLinks label={words.places} tabs={tabs} />
    </div>
  );
}
