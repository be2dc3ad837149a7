import { titled, UNLISTED } from "@/app/page-title";
import { checkTexts, Page } from "../certificate-check";

export const generateMetadata = titled(checkTexts, "title", UNLISTED);

export default Page;
