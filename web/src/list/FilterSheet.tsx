import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { type ColumnKey, getColumn, type List } from '#contract/list/list.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import classes from './ListPage.module.css'
import { ScopeSwitch } from './ScopeSwitch.tsx'
import { withoutStart } from './questions.ts'
import { type OwnFields, getSort } from './state.ts'
import type { ListView } from './use-list.ts'

const DIRECTIONS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
] as const

interface Props<L extends List, E extends Endpoint, O extends OwnFields> {
  view: ListView<L, E, O>
  /** The filters themselves. */
  children: ReactNode
  /** Further ones below the order. */
  more: ReactNode
}

/** On a narrow screen: filters and sorting in one sheet. Pressing a chip opens it as well. */
export function FilterSheet<L extends List, E extends Endpoint, O extends OwnFields>({
  view,
  children,
  more,
}: Props<L, E, O>) {
  const { list, state, preferences, setSort, editing, edit } = view
  const [isOpen, setOpen] = useState(false)
  const inUse =
    Object.keys(withoutStart(view.source, state).filters).length +
    Object.keys(state.own).length +
    (state.scope === null ? 0 : 1)
  const sort = getSort(list, state)
  const sortable = preferences.layout.shown.filter((key) => getColumn(list, key).sortable === undefined)
  const close = () => {
    setOpen(false)
    edit(null)
  }
  return (
    <>
      <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={classes.word}>Filters</span>
        {inUse > 0 && ` (${inUse})`}
      </Button>
      <Dialog title="Filter and sort" kind="sheet" isOpen={isOpen || editing !== null} onClose={close}>
        <ScopeSwitch view={view} />
        <div className={classes.sheetFilters}>{children}</div>
        <div className={classes.sort}>
          <span aria-hidden="true">Sort by</span>
          <Choice
            label="Sort by"
            options={[...new Set([...sortable, sort.by])].map((key) => ({
              value: key,
              label: getColumn(list, key).label,
            }))}
            value={sort.by}
            onChange={(key) => setSort(key as ColumnKey<L>, sort.dir)}
          />
        </div>
        <Segmented
          label="Direction"
          options={DIRECTIONS}
          value={sort.dir}
          onChange={(dir) => setSort(sort.by, dir)}
        />
        {more}
        <Button variant="primary" onClick={close}>
          Show results
        </Button>
      </Dialog>
    </>
  )
}
