import { ArrowLeft, ArrowRight, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  type BoardTile,
  TILE_KINDS,
  TILE_SIZES,
  type TileKind,
  TILES,
  type TileSize,
  usualSize,
} from '#contract/areas/analytics/boards/boards.rules.ts'
import { useMayCalls } from '../../../shell/access/may.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import frame from '../../../ui/frame.module.css'
import { PanelNote } from '../../../ui/Panel.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import css from './Board.module.css'
import spoken from '../../../ui/spoken.module.css'
import { moveTile } from './boards.rules.ts'

const SIZES = (Object.keys(TILE_SIZES) as TileSize[]).map((value) => ({ value, label: value }))

/** The tiles in their order, moved by buttons or Alt and an arrow key, and what can be added. */
export function TileEditor(props: ControlProps<BoardTile[]>) {
  const { value: tiles, onChange } = props
  const [news, setNews] = useState('')
  const grid = useRef<HTMLUListElement>(null)
  const moved = useRef<{ kind: TileKind; button: string } | null>(null)
  // a moved element loses the focus
  useLayoutEffect(() => {
    const { kind, button } = moved.current ?? {}
    moved.current = null
    grid.current?.querySelector<HTMLElement>(`[data-kind="${kind}"] [data-move="${button}"]`)?.focus()
  }, [tiles])
  const move = (at: number, by: number) => {
    const tile = tiles[at]
    const next = moveTile(tiles, at, by)
    const to = next.findIndex(({ kind }) => kind === tile?.kind)
    if (!tile || to === at) return
    moved.current = { kind: tile.kind, button: by < 0 ? 'back' : 'on' }
    setNews(`${TILES[tile.kind].name}: tile ${to + 1} of ${tiles.length}`)
    onChange(next)
  }
  const replace = (at: number, size: TileSize) =>
    onChange(tiles.map((tile, one) => (one === at ? { ...tile, size } : tile)))
  return (
    <div {...getGroup(props)}>
      <p className={spoken.spoken} role="status">
        {news}
      </p>
      {tiles.length === 0 && <PanelNote>No tiles yet. Add some below.</PanelNote>}
      <ul className={css.grid} ref={grid} aria-label="Tiles">
        {tiles.map((tile, at) => (
          <li
            key={tile.kind}
            data-size={tile.size}
            data-kind={tile.kind}
            className={`${frame.frame} ${css.draft}`}
          >
            <Draft
              tile={tile}
              place={at}
              count={tiles.length}
              onMove={(by) => move(at, by)}
              onSize={(size) => replace(at, size)}
              onRemove={() => onChange(tiles.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <Choices
        chosen={tiles}
        onAdd={(kind) => {
          setNews(`${TILES[kind].name} added`)
          onChange([...tiles, { kind, size: usualSize(kind) }])
        }}
      />
    </div>
  )
}
TileEditor.frame = 'group' as const

interface DraftProps {
  tile: BoardTile
  place: number
  count: number
  onMove: (by: number) => void
  onSize: (size: TileSize) => void
  onRemove: () => void
}

function Draft({ tile: { kind, size }, place, count, onMove, onSize, onRemove }: DraftProps) {
  const { page, name } = TILES[kind]
  const text = `${page}, ${name}`
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <div role="group" aria-label={text} onKeyDown={onKeyDown}>
      <span className={css.page}>{page}</span>
      <b className={css.name}>{name}</b>
      <div className={css.tools}>
        <IconButton
          icon={ArrowLeft}
          label={`Move ${text} earlier`}
          data-move="back"
          aria-keyshortcuts="Alt+ArrowLeft"
          aria-disabled={place === 0 || undefined}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowRight}
          label={`Move ${text} later`}
          data-move="on"
          aria-keyshortcuts="Alt+ArrowRight"
          aria-disabled={place === count - 1 || undefined}
          onClick={() => onMove(1)}
        />
        <Segmented label={`Size of ${text}`} options={SIZES} value={size} onChange={onSize} />
        <IconButton icon={X} label={`Remove ${text}`} onClick={onRemove} />
      </div>
    </div>
  )
}

/** Charts and tables by their page; those whose page is closed to the reader are not offered. */
function Choices({ chosen, onAdd }: { chosen: readonly BoardTile[]; onAdd: (kind: TileKind) => void }) {
  const may = useMayCalls()
  const open = TILE_KINDS.filter((kind) => may(TILES[kind]))
  const pages = [...new Set(open.map((kind) => TILES[kind].page))]
  return (
    <section className={`${frame.frame} ${css.choices}`} aria-label="Add a tile">
      <h3>Add a tile</h3>
      {pages.length === 0 && (
        <PanelNote>
          Your role doesn’t include any analytics pages. Ask your administrator for access.
        </PanelNote>
      )}
      <div className={css.pages}>
        {pages.map((page) => (
          <div key={page}>
            <h4>{page}</h4>
            <ul>
              {open
                .filter((kind) => TILES[kind].page === page)
                .map((kind) => (
                  <li key={kind}>
                    <span>{TILES[kind].name}</span>
                    {chosen.some((tile) => tile.kind === kind) ? (
                      <small>On board</small>
                    ) : (
                      <Button
                        size="small"
                        variant="plain"
                        icon={Plus}
                        aria-label={`Add ${page}, ${TILES[kind].name}`}
                        onClick={() => onAdd(kind)}
                      >
                        Add
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
