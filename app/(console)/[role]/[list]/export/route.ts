export { answerExport as GET } from "@/app/(console)/_lists/exports";
