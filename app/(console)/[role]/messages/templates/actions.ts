"use server";
import { addTemplate, archiveTemplate, updateTemplate } from "@/lib/domain/correspondence/batches/templates";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/admin/messages/templates");
export const addTemplateAction = staffAction(addTemplate, { actsOn: "new", after });
export const updateTemplateAction = staffAction(updateTemplate, { actsOn: "seen_at", after });
export const archiveTemplateAction = staffAction(archiveTemplate, { actsOn: "was", after });
