import "server-only";
import { redirect } from "next/navigation";
import type { ListFrame } from "@/components/data-table/frame";
import { listViews } from "@/lib/domain/reports/saved-views/list-views";
import { type ListName, viewQuery } from "@/lib/domain/reports/saved-views/rules";
import type { Ctx } from "@/lib/platform/commands/command";
import {
  addresses,
  hiddenIn,
  listState,
  one,
  PAGE_SIZES,
  pageSizeOf,
  type SearchParams,
  sortOf,
} from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { hideColumnsAction } from "./actions";
import { ViewDialogs } from "./view-dialogs";

type ListQuery<Filter extends string, Sort extends string> = {
  list: ListName;
  /** The page's own path. */
  path: string;
  searchParams: SearchParams;
  /** Names of the filters and other parameters that the page reads. */
  names?: readonly Filter[];
  /** The `sort` of the list's verb, if it has one. */
  sort?: Parameters<typeof sortOf<Sort>>[1];
  /** The default page size. */
  pageSize?: number;
  /** The parameter that selects one of a page's lists, such as a queue, and its value. Each has views of its own. */
  part?: { name: string; value: string };
};

/**
 * Opens a list by its address: the input of its verb, and the frame of its table. An address without parameters opens the user's
 * default view. If the saved views fail to load, the list still opens.
 */
export async function openList<Sort extends string, Filter extends string = never>(
  ctx: Ctx,
  { list, path, searchParams, names = [], sort, pageSize = 20, part }: ListQuery<Filter, Sort>,
) {
  const stored = await loadPart(() => listViews(ctx, { list }));
  const { views: all, hidden } = "data" in stored ? stored.data : { views: [], hidden: [] };
  const views = part
    ? all.filter(({ query }) => new URLSearchParams(query).get(part.name) === part.value)
    : all;
  const params = await searchParams;
  const whole = part ? new URLSearchParams({ [part.name]: part.value }).toString() : "";
  const start = views.find(({ is_default: isDefault }) => isDefault);
  if (start?.query && Object.keys(params).every((name) => name === part?.name))
    redirect(`${path}?${start.query}`);
  const state = {
    ...(await listState(searchParams, names)),
    pageSize: await pageSizeOf(searchParams, pageSize),
    sort: sort && (await sortOf(searchParams, sort)),
  };
  const hrefWith = await addresses(path, searchParams);
  const frame: ListFrame = {
    list,
    order: sort && state.sort ? { now: state.sort, first: sort.parse(undefined) } : undefined,
    sizes: [...new Set([pageSize, ...PAGE_SIZES])],
    hidden: (await hiddenIn(searchParams)) ?? hidden,
    views,
    whole,
    hideColumns: hideColumnsAction,
    dialog: {
      name: one(params.dialog),
      ofViews: (
        <ViewDialogs
          dialog={one(params.dialog)}
          list={list}
          query={viewQuery(hrefWith().split("?")[1] ?? "", whole)}
          view={views.find(({ id }) => id === one(params.id))}
          closeHref={hrefWith()}
          removeHref={hrefWith({ dialog: "remove-view", id: one(params.id) ?? "" })}
        />
      ),
    },
  };
  return { state, frame, hrefWith };
}
