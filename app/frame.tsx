import type { ReactNode } from "react";
import { SiteFrame } from "@/components/site/site-frame";
import { helpPhones } from "./academy";
import { siteTexts } from "./texts";

/** Header and footer of the public pages, with the administrators' phones. */
export async function Frame({ visit, children }: { visit?: ReactNode; children: ReactNode }) {
  return (
    <SiteFrame texts={siteTexts} phones={await helpPhones()} visit={visit}>
      {children}
    </SiteFrame>
  );
}
