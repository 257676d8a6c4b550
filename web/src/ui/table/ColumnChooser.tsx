import { ArrowDown, ArrowUp, Columns3, GripVertical, Search } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Box } from '../field/Box.tsx'
import { useLocalKeys } from '../keys/use-keys.ts'
import classes from './ColumnChooser.module.css'

export interface ChooserItem {
  key: string
  label: string
  isShown: boolean
  /** Always shown and always first. */
  isLocked: boolean
}

interface Props {
  items: readonly ChooserItem[]
  isDefault: boolean
  onToggle: (key: string) => void
  onMove: (key: string, toIndex: number) => void
  onAll: (which: 'all' | 'none') => void
  onReset: () => void
}

/** Which columns show and in what order: by search, check box, drag, buttons and Alt+arrow keys. */
export function ColumnChooser(props: Props) {
  const { items } = props
  const [isOpen, setOpen] = useState(false)
  const shown = items.filter((item) => item.isShown).length
  return (
    <>
      <Button size="small" icon={Columns3} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Columns {shown}/{items.length}
      </Button>
      <Dialog title="Columns" kind="side" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Chooser {...props} />
      </Dialog>
    </>
  )
}

function Chooser({ items, isDefault, onToggle, onMove, onAll, onReset }: Props) {
  const [search, setSearch] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const term = search.trim().toLowerCase()
  const found = items.filter((item) => item.label.toLowerCase().includes(term))
  const onKeyDown = useColumnKeys(items, onMove)

  return (
    <>
      <Box
        isSmall
        aria-label="Find a column"
        placeholder="Find a column"
        icon={Search}
        value={search}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {/* The keys are those of its check boxes. */}
      <ul className={classes.list} aria-label="Column order" onKeyDown={onKeyDown}>
        {found.map((item) => (
          <ChooserRow
            key={item.key}
            item={item}
            index={items.indexOf(item)}
            last={items.length - 1}
            isDragged={dragged === item.key}
            onToggle={onToggle}
            onMove={onMove}
            onDrag={setDragged}
            onDropHere={(index) => dragged && onMove(dragged, index)}
          />
        ))}
        {found.length === 0 && <li className={classes.none}>No matching columns.</li>}
      </ul>
      <div className={classes.foot}>
        <Button variant="plain" size="small" onClick={() => onAll('all')}>
          Show all
        </Button>
        <Button variant="plain" size="small" onClick={() => onAll('none')}>
          Hide all
        </Button>
        <Button variant="plain" size="small" disabled={isDefault} onClick={onReset}>
          Reset
        </Button>
      </div>
    </>
  )
}

/** Moves the column whose check box has the focus. */
function useColumnKeys(items: Props['items'], onMove: Props['onMove']) {
  const move = (by: 1 | -1) => (event: globalThis.KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
    const index = items.findIndex(({ key }) => key === row?.dataset['key'])
    const item = items[index]
    if (!item || item.isLocked) return false
    onMove(item.key, index + by)
    // The row has moved: keep it visible.
    requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
    return true
  }
  return useLocalKeys('Columns', [
    { keys: ['Alt+ArrowUp'], text: 'Move column up', run: move(-1) },
    { keys: ['Alt+ArrowDown'], text: 'Move column down', run: move(1) },
  ])
}

interface RowProps {
  item: ChooserItem
  index: number
  last: number
  isDragged: boolean
  onToggle: (key: string) => void
  onMove: (key: string, toIndex: number) => void
  onDrag: (key: string | null) => void
  onDropHere: (index: number) => void
}

function ChooserRow({ item, index, last, isDragged, onToggle, onMove, onDrag, onDropHere }: RowProps) {
  const { key, label, isShown, isLocked } = item
  const row = useRef<HTMLLIElement>(null)
  const move = (to: number) => {
    onMove(key, to)
    // The row has moved: keep the focus on it.
    requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }))
  }
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', key)
    onDrag(key)
  }
  return (
    <li
      ref={row}
      className={classes.row}
      data-key={key}
      data-dragged={isDragged || undefined}
      draggable={!isLocked}
      onDragStart={onDragStart}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={() => onDropHere(index)}
    >
      <GripVertical size={14} className={classes.grip} data-off={isLocked || undefined} aria-hidden="true" />
      <label className={classes.label}>
        <input type="checkbox" checked={isShown} disabled={isLocked} onChange={() => onToggle(key)} />
        {label}
      </label>
      <IconButton
        size="small"
        label={`Move ${label} up`}
        icon={ArrowUp}
        disabled={isLocked || index <= 1}
        onClick={() => move(index - 1)}
      />
      <IconButton
        size="small"
        label={`Move ${label} down`}
        icon={ArrowDown}
        disabled={isLocked || index === last}
        onClick={() => move(index + 1)}
      />
    </li>
  )
}
