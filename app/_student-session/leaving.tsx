import { Disclosure } from "@/components/ui/disclosure";
import type { Language } from "@/lib/platform/language";
import { bilingual } from "@/lib/platform/texts";
import type { Enrollment } from "./session";

const leavingTexts = bilingual({
  en: {
    title: "Leave the course",
    how: "Tell the administrators: at the desk on a Saturday or Sunday, or by phone (numbers at the end of this page). They free your place for somebody who waits.",
    unpaid: "A place that is not paid is free again by itself when its time is over.",
    fee: "What you paid stays yours. Say whether you want it back, or keep it for your next season or for another student. The office checks it before it pays anything back.",
  },
  sw: {
    title: "Kuacha kozi",
    how: "Waambie wasimamizi: kwenye dawati Jumamosi au Jumapili, au kwa simu (nambari ziko mwisho wa ukurasa huu). Wanampa nafasi yako anayesubiri.",
    unpaid: "Nafasi ambayo haijalipwa inaachiliwa yenyewe muda wake ukiisha.",
    fee: "Ulicholipa kinabaki chako. Sema kama unataka kurudishiwa, au kihifadhiwe kwa msimu ujao au kwa mwanafunzi mwingine. Ofisi inakiangalia kabla ya kurudisha.",
  },
});

/** How a student leaves the course, and what becomes of the fee (lib/domain/payments/README.md). */
export function Leaving({ enrollment, language }: { enrollment: Enrollment; language: Language }) {
  const texts = leavingTexts[language];
  const unpaid = enrollment.status === "pending" ? texts.unpaid : "";
  return (
    <Disclosure title={texts.title} className="group rounded-xl border bg-card px-4 print:hidden">
      <p>
        {texts.how} {enrollment.amount_paid > 0 ? texts.fee : unpaid}
      </p>
    </Disclosure>
  );
}
