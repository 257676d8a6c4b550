import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type Board, updateBoard } from '#contract/areas/analytics/boards/boards.contract.ts'
import type { BoardFilters } from '#contract/areas/analytics/boards/boards.rules.ts'
import { Actions } from '../../../form/Actions.tsx'
import { ConfirmButton } from '../../../form/confirm/ConfirmButton.tsx'
import { Switch } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { BoardFilterBar } from './BoardFilterBar.tsx'
import { deleteBoard, refreshBoards } from './boards.calls.ts'
import { TileEditor } from './TileEditor.tsx'

const form = createForm(updateBoard, { version: 'version' })

interface Props {
  customerId: number
  board: Board
  onClose: () => void
}

/** Name, filters and tiles of a board; nothing changes before it is saved. */
export function BoardForm({ customerId, board, onClose }: Props) {
  const { board_id: boardId, name, is_shared, filters, tiles, version } = board
  const done = async (saved: Board) => {
    toast({ status: 'success', message: 'Board saved.' })
    await refreshBoards(customerId, saved)
    onClose()
  }
  return (
    <>
      <PageHead title={`Edit ${name}`} />
      <form.Form
        params={{ customerId, boardId }}
        start={{ name, is_shared, filters, tiles, version }}
        done={done}
      >
        <Panel title="Board">
          <FieldGrid>
            <form.Field name="name" />
          </FieldGrid>
          <form.Field name="is_shared" as={Switch} />
          <form.Field name="filters" as={Filters} customerId={customerId} />
        </Panel>
        <form.Field name="tiles" as={TileEditor} />
        <Actions>
          <Submit needsChange>Save board</Submit>
          <Cancel onPress={onClose} />
          <DeleteBoard customerId={customerId} boardId={boardId} />
        </Actions>
      </form.Form>
    </>
  )
}

function Filters({ customerId, ...props }: ControlProps<BoardFilters> & { customerId: number }) {
  return (
    <div {...getGroup(props)}>
      <BoardFilterBar customerId={customerId} filters={props.value} onChange={props.onChange} />
    </div>
  )
}
Filters.frame = 'group' as const

function DeleteBoard({ customerId, boardId }: { customerId: number; boardId: number }) {
  const navigate = useNavigate()
  const remove = async () => {
    const refusal = await deleteBoard(customerId, boardId)
    if (refusal !== null) return void toast({ status: 'danger', message: refusal })
    toast({ status: 'success', message: 'Board deleted.' })
    void navigate({ to: pathTo(ROUTE_PATHS.boards, { customerId }) as never })
  }
  return (
    <ConfirmButton icon={Trash2} confirmLabel="Delete for everyone" onConfirm={() => void remove()}>
      Delete board
    </ConfirmButton>
  )
}
