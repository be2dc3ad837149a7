import { defineTexts } from "@/lib/platform/texts";

export const batchesTexts = defineTexts({
  en: {
    title: "Batches",
    loading: "Loading ...",
    failed: "The batches could not be read.",
    empty: "Nobody has written to many people yet.",
    columns: {
      text: "Text",
      by: "Written by",
      state: "State",
      messages: "Messages",
      failed: "Failed",
      cost: "Cost",
      at: "Goes out",
      action: "Action",
    },
    states: {
      scheduled: "waits for its time",
      sending: "being sent",
      paused: "paused",
      stopped: "stopped",
      done: "done",
    } as Record<string, string>,
    gone: (gone: number, all: number) => `${gone} of ${all}`,
    view: "View",
  },
});
