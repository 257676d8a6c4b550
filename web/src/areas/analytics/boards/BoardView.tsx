import { useNavigate, useSearch } from '@tanstack/react-router'
import { Copy, LayoutGrid, Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { type Board, createBoard, updateBoard } from '#contract/areas/analytics/boards/boards.contract.ts'
import { BOARD_WEEKS, SUGGESTED_TILES } from '#contract/areas/analytics/boards/boards.rules.ts'
import { toDay } from '#contract/base/dates.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { useAction } from '../../../form/use-action.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { LOAD_TEXTS } from '../analytics.rules.ts'
import { PrintedScope } from '../places/PrintedScope.tsx'
import { BoardFilterBar } from './BoardFilterBar.tsx'
import css from './Board.module.css'
import { copyBoard, refreshBoards } from './boards.calls.ts'
import { filtersIn, toBoardPath } from './boards.rules.ts'
import { Tile } from './Tile.tsx'

interface Props {
  customerId: number
  board: Board
  onEdit: () => void
}

/** The tiles of a board; its address holds filters that differ from the saved ones. */
export function BoardView({ customerId, board, onEdit }: Props) {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [today] = useState(() => toDay(new Date()))
  const filters = filtersIn(address, board.filters)
  return (
    <>
      <PageHead
        title={board.name}
        detail={getDetail(board)}
        actions={
          <>
            {board.is_shared && (
              <CopyButton size="normal" text={() => location.href}>
                Copy link
              </CopyButton>
            )}
            <Button icon={Printer} onClick={() => print()}>
              Print
            </Button>
            {board.is_mine ? (
              <Offered by={updateBoard}>
                <Button icon={Pencil} onClick={onEdit}>
                  Edit board
                </Button>
              </Offered>
            ) : (
              <Offered by={createBoard}>
                <CopyBoard customerId={customerId} board={board} />
              </Offered>
            )}
          </>
        }
      />
      <BoardFilterBar
        customerId={customerId}
        filters={filters}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: toBoardPath(next, board.filters) as never,
            replace: true,
            resetScroll: false,
          })
        }
      />
      <PrintedScope
        customerId={customerId}
        chosen={{
          groups: filters.group_id === null ? [] : [filters.group_id],
          destinations: filters.destination_ids,
        }}
        parts={[BOARD_WEEKS[filters.weeks], LOAD_TEXTS[filters.load ?? 'both']]}
      />
      {board.tiles.length === 0 ? (
        <NoTiles customerId={customerId} board={board} onEdit={onEdit} />
      ) : (
        <ul className={css.grid} aria-label="Tiles">
          {board.tiles.map(({ kind, size }) => (
            <li key={kind} data-size={size}>
              <Tile {...{ customerId, kind, filters, today }} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function getDetail({ is_shared, is_mine, author }: Board): string {
  if (!is_mine) return `Shared by ${author}`
  return is_shared ? 'Shared with everyone at your company' : 'Only you can open this board'
}

function CopyBoard({ customerId, board }: Omit<Props, 'onEdit'>) {
  const navigate = useNavigate()
  const copy = useAction((_: null, options: SendOptions) => copyBoard(customerId, board, options))
  const run = async () => {
    const saved = await copy.run(null)
    if (saved === null) return
    toast({ status: 'success', message: `${saved.name} saved. You can edit it.` })
    await refreshBoards(customerId, saved)
    void navigate({ to: pathTo(ROUTE_PATHS.board, { customerId, boardId: saved.board_id }) as never })
  }
  return (
    <>
      <Button icon={Copy} isBusy={copy.isBusy} onClick={() => void run()}>
        Copy board
      </Button>
      {copy.refusal && <Refusal>{copy.refusal}</Refusal>}
    </>
  )
}

function NoTiles({ customerId, board, onEdit }: Props) {
  const add = useAction((_: null, options: SendOptions) =>
    send(
      updateBoard,
      {
        params: { customerId, boardId: board.board_id },
        body: {
          name: board.name,
          is_shared: board.is_shared,
          filters: board.filters,
          tiles: [...SUGGESTED_TILES],
          version: board.version,
        },
      },
      options,
    ),
  )
  const run = async () => {
    const saved = await add.run(null)
    if (saved !== null) await refreshBoards(customerId, saved)
  }
  if (!board.is_mine)
    return (
      <EmptyState icon={LayoutGrid} title="No tiles yet">
        {board.author} hasn’t added any charts or tables to this board.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={LayoutGrid}
      title="No tiles yet"
      action={
        <div className={css.bar}>
          <Button variant="primary" isBusy={add.isBusy} onClick={() => void run()}>
            Add suggested tiles
          </Button>
          <Button onClick={onEdit}>Choose tiles</Button>
        </div>
      }
    >
      {add.refusal ?? 'Start with the daily forecast, pipeline counts and on-time share by month.'}
    </EmptyState>
  )
}
