"use client";
import dynamic from "next/dynamic";

/** Select Dates to Export (export-form.tsx), loaded when it opens. */
export const ExportDialog = dynamic(() => import("./export-form").then((loaded) => loaded.ExportForm));
