import { Link } from '@tanstack/react-router'
import { CircleCheck, RotateCw, TableProperties } from 'lucide-react'
import { type QuarantineEntry, replayMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import type { quarantineList } from '#contract/areas/feeds/messages/messages.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton } from '../../../ui/Button.tsx'
import { FeedHealth } from './FeedHealth.tsx'
import { quarantine, replayAndNotify } from './messages.calls.ts'
import { ProblemCauses } from './ProblemCauses.tsx'

const CELLS: Cells<typeof quarantineList, QuarantineEntry> = {
  excerpt: ({ excerpt }) => <code>{excerpt}</code>,
}

const NONE = {
  icon: CircleCheck,
  title: 'No message problems',
  text: 'Anything we can’t read in a railroad’s message appears here, with the problem and its position. The rest is processed.',
}

/** How the feeds of a customer are: each railroad's, and what of their messages could not be understood. */
export function QuarantinePage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(quarantine, { params: { customerId } })
  return (
    <ListPage
      view={view}
      title="Feeds"
      detail="Railroad messages we couldn’t read. Replay them after a fix."
      actions={
        <Link {...asButton()} to={`/feeds/${customerId}/layouts` as never}>
          <TableProperties size={16} aria-hidden="true" /> Message layouts
        </Link>
      }
      cells={CELLS}
      counts={
        <>
          <FeedHealth customerId={customerId} />
          <ProblemCauses customerId={customerId} onActed={view.acted} />
        </>
      }
      rowActions={[
        {
          key: 'replay',
          by: replayMessage,
          label: 'Replay message',
          icon: RotateCw,
          run: (rows) => replay(customerId, rows),
        },
      ]}
      whenEmpty={NONE}
    />
  )
}

/** A message of several problems is read once. */
const replay = (customerId: number, rows: readonly QuarantineEntry[]): Promise<void> =>
  replayAndNotify(customerId, [...new Set(rows.map(({ message_id }) => message_id))])
