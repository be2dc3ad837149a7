"use client";
import dynamic from "next/dynamic";

/**
 * The dialogs, for pages that have one only where the address asks for it: their scripts, among them React Hook Form's, load when
 * one opens, and with a page that is served with one. A page that opens one does not change until they are loaded. Nothing of an
 * open dialog loads later except the shape of its input (record-form.tsx).
 */
export const PlainDialog = dynamic(() => import("./plain-dialog").then((loaded) => loaded.PlainDialog));

/** A form in a dialog (form-dialog.tsx). */
export const FormDialog = dynamic(() => import("./form-dialog").then((loaded) => loaded.FormDialog));

/** Asks for confirmation (confirm-dialog.tsx). */
export const ConfirmDialog = dynamic(() => import("./confirm-dialog").then((loaded) => loaded.ConfirmDialog));
