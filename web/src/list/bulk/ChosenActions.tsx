import { lazy, Suspense } from 'react'
import type { Chosen } from '#contract/list/bulk.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { List } from '#contract/list/list.ts'
import { BulkActions, type RowAction } from '../RowActions.tsx'
import type { RowOf } from '../source.ts'
import type { OwnFields } from '../state.ts'
import type { ListView } from '../use-list.ts'
import { doLater } from './later.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

interface Props<L extends List, E extends Endpoint, O extends OwnFields> {
  view: ListView<L, E, O>
  actions: readonly RowAction<RowOf<L, E>>[]
  /** The action waiting for confirmation. */
  confirming: string | null
  onConfirmRequest: (key: string | null) => void
}

/** Actions on the selected rows: immediately for those on this page, after a preview for more. */
export function ChosenActions<L extends List, E extends Endpoint, O extends OwnFields>({
  view,
  actions,
  confirming,
  onConfirmRequest,
}: Props<L, E, O>) {
  const { selection, list } = view
  // the options change while the dialog is open; an action on one row may have the same verdict, and so the same key
  const doing = actions.find(({ key, bulk }) => key === confirming && bulk)
  const rows = view.rows.filter((row) => selection.has(view.getKey(row)))
  const chosen = selection.isAll ? { matching: view.matching } : { ids: [...selection.ids] }
  return (
    <>
      <BulkActions
        rows={rows}
        actions={actions}
        isBeyond={selection.isAll || selection.count > rows.length}
        onBulk={({ key }) => onConfirmRequest(key)}
      />
      <Suspense>
        {doing?.bulk && (
          <BulkDialog
            list={list}
            label={doing.label}
            check={(preview) => doing.bulk!({ ...chosen, preview } as Chosen<never>)}
            later={doing.canWait ? doLater : null}
            onDone={view.acted}
            consequence={doing.consequence}
            confirmation={doing.confirmation}
            onResult={doing.onResult}
            onClose={() => onConfirmRequest(null)}
          />
        )}
      </Suspense>
    </>
  )
}
