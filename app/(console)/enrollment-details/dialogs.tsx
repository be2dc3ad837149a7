"use client";
import dynamic from "next/dynamic";

/** The dialog of an enrollment's page, loaded when it opens. */
export const OutcomeDialog = dynamic(() => import("./outcome-dialog").then((loaded) => loaded.OutcomeDialog));
