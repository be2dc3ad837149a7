"use server";
import { addTemplate, archiveTemplate, updateTemplate } from "@/lib/domain/batches/templates";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/admin/messages/templates");
export const addTemplateAction = staffAction(addTemplate, { after });
export const updateTemplateAction = staffAction(updateTemplate, { after });
export const archiveTemplateAction = staffAction(archiveTemplate, { after });
