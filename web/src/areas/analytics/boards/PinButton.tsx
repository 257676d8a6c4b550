import { Pin as PinIcon, Plus } from 'lucide-react'
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
import { Button, IconButton } from '../../../ui/Button.tsx'
import { boards, pinTo, refreshBoards } from './boards.calls.ts'
import { tileName } from './boards.rules.ts'

interface Props {
  customerId: number
  kind: TileKind
  /** More tiles of the same figures: a menu asks which. */
  others?: readonly TileKind[]
  /** Filters of the page; a new board starts with them. */
  filters?: BoardFilters
  /** In the head of a chart, beside others that can be pinned. */
  isIcon?: true
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

interface Pin {
  kind: TileKind
  /** Null for a new board. */
  boardId: number | null
  own: readonly Board[]
}

function Pinning({ customerId, kind, others = [], filters, isIcon }: Props) {
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // which of several tiles, then which of several boards
  const [chosen, setChosen] = useState<Omit<Pin, 'boardId'> | null>(null)
  const pin = useAction(({ boardId, own, ...tile }: Pin, options: SendOptions) =>
    pinTo(customerId, boardId, { kind: tile.kind, name: getNewName(own), filters }, options),
  )
  const close = () => {
    setAnchor(null)
    setChosen(null)
  }
  const pinOn = async (tile: Pin) => {
    close()
    const saved = await pin.run(tile)
    if (saved === null) return
    await refreshBoards(customerId, saved)
    toast({
      status: 'success',
      message: `Pinned “${TILES[tile.kind].name}” to ${saved.name}.`,
      action: {
        label: 'Open board',
        run: () =>
          void navigate({ to: pathTo(ROUTE_PATHS.board, { customerId, boardId: saved.board_id }) as never }),
      },
    })
  }
  const choose = async (button: HTMLElement, wanted: TileKind) => {
    const all = await queryClient.query(boards(customerId)).catch(() => null)
    if (all === null)
      return void toast({ status: 'danger', message: 'Couldn’t load your boards. Try again.' })
    const own = all.boards.filter(({ is_mine }) => is_mine)
    if (own.length <= 1) return await pinOn({ kind: wanted, boardId: own[0]?.board_id ?? null, own })
    setAnchor(button)
    setChosen({ kind: wanted, own })
  }
  const press = (button: HTMLElement) => (others.length > 0 ? setAnchor(button) : void choose(button, kind))
  const shared = {
    icon: PinIcon,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => press(currentTarget),
  }
  return (
    <>
      {isIcon ? (
        <IconButton
          {...shared}
          label={`Pin ${tileName(kind)} to a board`}
          data-hint="Pin to a board"
          aria-busy={pin.isBusy || undefined}
        />
      ) : (
        <Button size="small" isBusy={pin.isBusy} {...shared}>
          Pin to a board
        </Button>
      )}
      {pin.refusal && <span role="alert">{pin.refusal}</span>}
      {anchor && (
        <ActionMenu
          key={chosen?.kind}
          anchor={anchor}
          label="Pin to a board"
          actions={
            chosen
              ? [
                  ...chosen.own.map(({ board_id, name }) => ({
                    key: String(board_id),
                    icon: PinIcon,
                    label: name,
                    onClick: () => void pinOn({ ...chosen, boardId: board_id }),
                  })),
                  {
                    icon: Plus,
                    label: 'New board',
                    begins: true,
                    onClick: () => void pinOn({ ...chosen, boardId: null }),
                  },
                ]
              : [kind, ...others].map((one) => ({
                  icon: PinIcon,
                  label: TILES[one].name,
                  staysOpen: true,
                  onClick: () => void choose(anchor, one),
                }))
          }
          onClose={close}
        />
      )}
    </>
  )
}

/** A name that none of the reader's boards has. */
function getNewName(own: readonly Board[]): string {
  const names = new Set(own.map(({ name }) => name.toLowerCase()))
  const free = [FIRST_BOARD, ...own.map((_, at) => `${FIRST_BOARD} ${at + 2}`)]
  return free.find((name) => !names.has(name.toLowerCase())) ?? FIRST_BOARD
}
