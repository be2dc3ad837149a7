import { titled, UNLISTED } from "@/app/page-title";
import { checkTexts, Page } from "../_certificates/check-page";

export const generateMetadata = titled(checkTexts, "title", UNLISTED);

export default Page;
