import { Pin, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Board } from '#contract/areas/analytics/boards/boards.contract.ts'
import { createBoard } from '#contract/areas/analytics/boards/boards.contract.ts'
import { type BoardFilters, type TileKind, TILES } from '#contract/areas/analytics/boards/boards.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import type { SendOptions } from '../../../form/send.ts'
import { useAction } from '../../../form/use-action.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { queryClient } from '../../../shell/queries.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { boards, pinTo, refreshBoards } from './boards.calls.ts'

interface Props {
  customerId: number
  kind: TileKind
  /** Filters of the page; a new board starts with them. */
  filters?: BoardFilters
}

const FIRST_BOARD = 'My board'

/** Puts the page's chart on a board: at once where the reader has one or none, else on one of a menu. */
export function PinButton(props: Props) {
  return (
    <Offered by={createBoard}>
      <Pinning {...props} />
    </Offered>
  )
}

function Pinning({ customerId, kind, filters }: Props) {
  const navigate = useNavigate()
  const [menu, setMenu] = useState<{ anchor: HTMLElement; own: readonly Board[] } | null>(null)
  const pin = useAction((boardId: number | null, options: SendOptions) =>
    pinTo(customerId, boardId, { kind, name: getNewName(menu?.own ?? []), filters }, options),
  )
  const pinOn = async (boardId: number | null) => {
    const saved = await pin.run(boardId)
    if (saved === null) return
    await refreshBoards(customerId, saved)
    toast({
      status: 'success',
      message: `${TILES[kind].page}, ${TILES[kind].name.toLowerCase()} is on ${saved.name}.`,
      action: {
        label: 'Open board',
        run: () =>
          void navigate({ to: pathTo(ROUTE_PATHS.board, { customerId, boardId: saved.board_id }) as never }),
      },
    })
  }
  const press = async (anchor: HTMLElement) => {
    const all = await queryClient.query(boards(customerId)).catch(() => null)
    if (all === null)
      return void toast({ status: 'danger', message: 'Couldn’t load your boards. Try again.' })
    const own = all.boards.filter(({ is_mine }) => is_mine)
    if (own.length > 1) return setMenu({ anchor, own })
    await pinOn(own[0]?.board_id ?? null)
  }
  return (
    <>
      <Button
        size="small"
        icon={Pin}
        isBusy={pin.isBusy}
        onClick={({ currentTarget }) => void press(currentTarget)}
      >
        Pin to a board
      </Button>
      {pin.refusal && <span role="alert">{pin.refusal}</span>}
      <ActionMenu
        anchor={menu?.anchor ?? null}
        label="Pin to a board"
        actions={[
          ...(menu?.own ?? []).map(({ board_id, name }) => ({
            key: String(board_id),
            icon: Pin,
            label: name,
            onClick: () => void pinOn(board_id),
          })),
          { icon: Plus, label: 'New board', begins: true, onClick: () => void pinOn(null) },
        ]}
        onClose={() => setMenu(null)}
      />
    </>
  )
}

/** A name that none of the reader's boards has. */
function getNewName(own: readonly Board[]): string {
  const names = new Set(own.map(({ name }) => name.toLowerCase()))
  const free = [FIRST_BOARD, ...own.map((_, at) => `${FIRST_BOARD} ${at + 2}`)]
  return free.find((name) => !names.has(name.toLowerCase())) ?? FIRST_BOARD
}
