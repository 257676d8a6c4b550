import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { useState } from 'react'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { board } from './boards.calls.ts'
import { BoardView } from './BoardView.tsx'

const BoardForm = partBesideData(async () => (await import('./BoardForm.tsx')).BoardForm)

/** A board, and its editor for its author. */
export function BoardPage() {
  const { company } = useSession()
  const boardId = useIdParam('boardId')
  const found = useQuery(board(company.id, boardId))
  const [isEditing, setIsEditing] = useState(false)
  const head = <PageHead title="Board" />
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the board"
      waiting={
        <>
          {head}
          <RowsWaiting />
        </>
      }
      removed={
        <>
          {head}
          <EmptyState
            icon={LayoutDashboard}
            title="This board isn’t available"
            action={
              <Link
                to={pathTo(ROUTE_PATHS.boards, { customerId: company.id }) as never}
                {...asButton('primary')}
              >
                Show boards
              </Link>
            }
          >
            It was deleted, or its author no longer shares it.
          </EmptyState>
        </>
      }
    >
      {(it) =>
        isEditing && it.is_mine ? (
          <BoardForm customerId={company.id} board={it} onClose={() => setIsEditing(false)} />
        ) : (
          <BoardView key={it.board_id} customerId={company.id} board={it} onEdit={() => setIsEditing(true)} />
        )
      }
    </Loaded>
  )
}
