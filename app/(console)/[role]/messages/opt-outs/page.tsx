import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { ConfirmDialog } from "@/components/form/dialogs";
import { LinkButton } from "@/components/ui/link-button";
import { ListOptOuts } from "@/lib/domain/correspondence/replies/input";
import { listOptOuts } from "@/lib/domain/correspondence/replies/list-opt-outs";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { liftAction } from "./actions";
import { OptOutDialog } from "./opt-out-dialog";
import { OptOutsTable, type Unreached } from "./opt-outs-table";
import { recipientName } from "./recipient-name";
import { optOutPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Phones and addresses that cannot be reached, with the reason: opt-outs, and those that were refused; each can be lifted. */
export default async function OptOutsPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "messages/opt-outs",
    sort: ListOptOuts.shape.sort,
    read: async (ctx, input) => {
      const { recipients, total } = await listOptOuts(ctx, input);
      return { rows: recipients, total };
    },
  });
  const { hrefWith, dialog } = list;
  const chosen = list.rows.find((row) => keyOf(row) === list.id);
  return (
    <ListPage
      list={list}
      title={texts.title}
      buttons={<LinkButton href={hrefWith({ dialog: "opt-out" })}>{texts.add}</LinkButton>}
    >
      <MessageTabs role={list.role} current="messages/opt-outs" />
      <OptOutsTable
        {...list.table(texts.failed, (row) => ({
          ...row,
          id: keyOf(row),
          liftHref: hrefWith({ dialog: "lift", id: keyOf(row) }),
        }))}
      />
      <p className="mt-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      {dialog === "opt-out" ? <OptOutDialog closeHref={hrefWith()} /> : null}
      {chosen && dialog === "lift" ? (
        <ConfirmDialog
          title={texts.liftTitle}
          text={texts.liftAsk(recipientName(chosen))}
          warning={texts.liftMeans}
          action={liftAction}
          fields={{ channel: chosen.channel, recipient: chosen.recipient }}
          confirm={texts.yes}
          busy={texts.saving}
          closeHref={hrefWith()}
          variant="default"
        />
      ) : null}
    </ListPage>
  );
}

/** A phone may be on both lists. */
function keyOf({ channel, recipient, why }: Unreached): string {
  return `${channel}:${recipient}:${why}`.slice(0, 100);
}
