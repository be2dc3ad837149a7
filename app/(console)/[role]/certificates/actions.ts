"use server";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { withdrawCertificate } from "@/lib/domain/attendance/certificates/withdraw-certificate";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/admin/certificates");
export const issueAction = staffAction(issueCertificates, { actsOn: "new", after });
export const withdrawAction = staffAction(withdrawCertificate, { actsOn: "state", after });
