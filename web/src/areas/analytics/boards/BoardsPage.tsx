import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/base/plural.ts'
import { NewButton } from '../../../list/NewButton.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { When } from '../../../shared/When.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { boards } from './boards.calls.ts'
import { NewBoardDialog } from './NewBoardDialog.tsx'

/** The reader's boards, and those shared by others at the company. */
export function BoardsPage() {
  const { company } = useSession()
  const found = useQuery(boards(company.id))
  const [isAdding, setIsAdding] = useState(false)
  const add = <NewButton make={() => setIsAdding(true)}>New board</NewButton>
  const isEmpty = found.data?.boards.length === 0
  return (
    <>
      <PageHead
        title="Boards"
        detail="Charts and tables of your choice on one page."
        actions={isEmpty ? undefined : add}
      />
      <Loaded query={found} failure="Couldn’t load the boards" waiting={<RowsWaiting />}>
        {(data) =>
          data.boards.length === 0 ? (
            <EmptyState icon={LayoutDashboard} title="No boards yet" action={add}>
              Put the charts and tables you open every morning on one page. You can also select “Pin to a
              board” on any analytics page.
            </EmptyState>
          ) : (
            <SimpleTable
              label="Boards"
              rows={data.boards}
              getKey={({ board_id }) => board_id}
              columns={[
                {
                  head: 'Name',
                  names: true,
                  render: ({ board_id, name }) => (
                    <Link
                      to={pathTo(ROUTE_PATHS.board, { customerId: company.id, boardId: board_id }) as never}
                    >
                      {name}
                    </Link>
                  ),
                },
                {
                  head: 'Visible to',
                  render: ({ is_shared }) => (is_shared ? 'Everyone at your company' : 'Only you'),
                },
                { head: 'Author', render: ({ is_mine, author }) => (is_mine ? 'You' : author) },
                { head: 'Tiles', oneLine: true, render: ({ tiles }) => formatCount(tiles.length, 'tile') },
                { head: 'Changed', oneLine: true, render: ({ updated_date }) => <When at={updated_date} /> },
              ]}
            />
          )
        }
      </Loaded>
      {isAdding && <NewBoardDialog customerId={company.id} onClose={() => setIsAdding(false)} />}
    </>
  )
}
