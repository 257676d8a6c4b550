import { Ellipsis, Rows2, Rows4 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { getColumn, type List } from '#contract/list/list.ts'
import { IconButton } from '../ui/Button.tsx'
import type { MenuAction } from '../ui/ActionMenu.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ColumnChooser } from '../ui/table/ColumnChooser.tsx'
import type { Density } from '../ui/table/DataTable.tsx'
import { toQuery } from './questions.ts'
import { toCriteria } from './list-query.ts'
import { ExportMenu } from './exports/ExportMenu.tsx'
import { MAX_AT_ONCE, startExport } from './exports/list-exports.ts'
import { saveList } from './files.ts'
import {
  type ColumnLayout,
  defaultLayout,
  isDefaultLayout,
  getLead,
  moveColumn,
  setAllColumns,
  toggleColumn,
} from './layout.ts'
import classes from './ListPage.module.css'
import { ListTools, type OwnTools } from './ListTools.tsx'
import type { OwnFields } from './state.ts'
import type { ListView } from './use-list.ts'
import { ViewMenu } from './views/ViewMenu.tsx'

interface Props<L extends List, E extends Endpoint, O extends OwnFields> {
  view: ListView<L, E, O>
  title: string
  detail: ReactNode
  actions: ReactNode
  isNarrow: boolean
  /** The columns that show, where not all of them have room. */
  layout: ColumnLayout<L>
  /** The actions on everything in a saved view. */
  ofView: readonly MenuAction[]
  /** On a phone what every list has is behind one button. */
  isFolding?: true
}

/** The header of a list's page: its name, and the actions on the whole list. */
export function ListHead<L extends List, E extends Endpoint, O extends OwnFields>(props: Props<L, E, O>) {
  return <PageHead title={props.title} detail={props.detail} actions={<ListActions {...props} isFolding />} />
}

interface PhoneProps<L extends List, E extends Endpoint, O extends OwnFields> extends Props<L, E, O> {
  tools: OwnTools | undefined
  /** Next to the tools; overflowing content scrolls. */
  counts: ReactNode
}

/** The compact header on a phone: search, filters and counts in one row, the rest one press away below. */
export function PhoneHead<L extends List, E extends Endpoint, O extends OwnFields>(
  props: PhoneProps<L, E, O>,
) {
  const { view, title, detail, tools, counts } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHead title={title} detail={detail} />
      <div className={classes.bar}>
        <ListTools view={view} isNarrow {...tools}>
          <IconButton
            isFramed
            icon={Ellipsis}
            label="More list options"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </ListTools>
        {counts}
      </div>
      <div hidden={!isOpen}>
        <ListActions {...props} />
      </div>
    </>
  )
}

/** The actions on the whole list. */
function ListActions<L extends List, E extends Endpoint, O extends OwnFields>(props: Props<L, E, O>) {
  const { view, actions, isNarrow, ofView } = props
  const { list, params, total, source, preferences, state } = view
  const { files } = source
  const { customerId } = view.views
  const query = toQuery(source, state)
  const [isOpen, setOpen] = useState(false)
  const isFolded = isNarrow && props.isFolding === true
  return (
    <span className={`${classes.sheetFilters} ${classes.onScreen}`} data-buttons="small">
      {actions}
      {isFolded && (
        <IconButton
          isFramed
          icon={Ellipsis}
          label="More list options"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {(!isFolded || isOpen) && (
        <>
          <ViewMenu view={view} ofAll={ofView} />
          {source.hasFiles && query && (
            <ExportMenu
              customerId={customerId}
              list={list.name}
              total={total}
              papers={list.papers}
              onPrint={() =>
                startExport({
                  customerId,
                  list: list.name,
                  format: 'pdf',
                  columns: preferences.layout.shown,
                  criteria: toCriteria(query),
                })
              }
              onExport={(format) => {
                const [criteria, columns] = [toCriteria(query), preferences.layout.shown]
                if (files === null || (total ?? 0) > MAX_AT_ONCE)
                  return startExport({ customerId, list: list.name, format, columns, criteria })
                const refusal = source.failures.export
                return saveList(list, files[format], format, {
                  params,
                  criteria: { ...criteria, columns },
                  refusal,
                })
              }}
            />
          )}
          <Chooser view={view} layout={props.layout} />
          {!isNarrow && <DensityToggle density={preferences.density} onDensity={preferences.setDensity} />}
        </>
      )}
    </span>
  )
}

function Chooser<L extends List, E extends Endpoint, O extends OwnFields>({
  view: { list, kind, preferences },
  layout,
}: Pick<Props<L, E, O>, 'view' | 'layout'>) {
  const { setLayout } = preferences
  const items = layout.order.map((key) => ({
    key,
    label: getColumn(list, key).label,
    isShown: layout.shown.includes(key),
    isLocked: key === getLead(list),
  }))
  const toKey = (name: string) => layout.order.find((key) => key === name) ?? getLead(list)
  return (
    <ColumnChooser
      items={items}
      isDefault={isDefaultLayout(list, kind, preferences.layout)}
      onToggle={(key) => setLayout(toggleColumn(list, layout, toKey(key)))}
      onMove={(key, toIndex) => setLayout(moveColumn(list, layout, toKey(key), toIndex))}
      onAll={(which) => setLayout(setAllColumns(list, layout, which))}
      onReset={() => setLayout(defaultLayout(list, kind))}
    />
  )
}

interface DensityProps {
  density: Density
  onDensity: (next: Density) => void
}

function DensityToggle({ density, onDensity }: DensityProps) {
  const isCompact = density === 'compact'
  const text = isCompact ? 'Comfortable rows' : 'Compact rows'
  return (
    <IconButton
      isFramed
      icon={isCompact ? Rows2 : Rows4}
      label={text}
      data-hint={text}
      onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}
    />
  )
}
