"use client";
import dynamic from "next/dynamic";

/** The two parts of the page. Each loads its own scripts: the one is a form, the other a table. */
export const SettingsForm = dynamic(() => import("./settings-form").then((loaded) => loaded.SettingsForm));

export const SeasonsTable = dynamic(() => import("./seasons-table").then((loaded) => loaded.SeasonsTable));
