import { useNavigate } from '@tanstack/react-router'
import { type Board, createBoard } from '#contract/areas/analytics/boards/boards.contract.ts'
import { NO_FILTERS } from '#contract/areas/analytics/boards/boards.rules.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Switch } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { refreshBoards } from './boards.calls.ts'

const form = createForm(createBoard)

interface Props {
  customerId: number
  onClose: () => void
}

/** Names a new board; its tiles are chosen on it. */
export function NewBoardDialog({ customerId, onClose }: Props) {
  const navigate = useNavigate()
  const done = (saved: Board) => {
    onClose()
    void refreshBoards(customerId, saved)
    void navigate({ to: pathTo(ROUTE_PATHS.board, { customerId, boardId: saved.board_id }) as never })
  }
  return (
    <FormDialog title="New board" onClose={onClose}>
      <form.Form
        params={{ customerId }}
        start={{ name: '', is_shared: false, filters: NO_FILTERS, tiles: [] }}
        done={done}
      >
        <form.Field name="name" placeholder="Dallas morning" />
        <form.Field name="is_shared" as={Switch} />
        <Actions at="end">
          <Cancel />
          <Submit>Create board</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
