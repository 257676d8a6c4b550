import { useNavigate } from '@tanstack/react-router'
import { ClipboardList, Copy, Pencil, Rows3, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import {
  createPattern,
  type PatternRow,
  removePattern,
  updatePattern,
} from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { bookTenders, createTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { patternList } from '#contract/areas/waybilling/patterns/patterns.list.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { SearchBox } from '../../../list/SearchBox.tsx'
import { useList } from '../../../list/use-list.ts'
import { useBookingSession } from '../session/session.rules.ts'
import { toast } from '../../../shell/toasts.ts'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import { deletePattern, patterns } from './patterns.calls.ts'

/** Saved patterns: what bills a car in a few keystrokes (WBL-003). */
export function PatternsPage() {
  const { id: customerId } = useBookingSession().company
  const view = useList(patterns, { params: { customerId } })
  const navigate = useNavigate()
  const { cells, open, rowActions } = useMemo(() => {
    const go = (to: string, search = {}) => void navigate({ to, search } as never)
    const each = (run: (row: PatternRow) => void) => (rows: readonly PatternRow[]) => rows.forEach(run)
    return {
      cells: toCells((patternId) => go(waybillingPath.bookFrom(customerId, patternId))),
      open: { href: ({ patternId }: PatternRow) => waybillingPath.editPattern(customerId, patternId) },
      rowActions: [
        {
          key: 'cars',
          by: bookTenders,
          label: 'Book multiple cars',
          icon: Rows3,
          isOfOne: true as const,
          run: each(({ patternId }) => go(waybillingPath.bookCars(customerId), { pattern: patternId })),
        },
        {
          key: 'duplicate',
          by: createPattern,
          label: 'Duplicate',
          icon: Copy,
          isOfOne: true as const,
          run: each(({ patternId }) => go(waybillingPath.newPattern(customerId), { duplicate: patternId })),
        },
        {
          key: 'edit',
          by: updatePattern,
          label: 'Edit',
          icon: Pencil,
          isOfOne: true as const,
          run: each(({ patternId }) => go(waybillingPath.editPattern(customerId, patternId))),
        },
        {
          key: 'remove',
          by: removePattern,
          label: 'Delete Pattern',
          confirm: 'Confirm Delete',
          icon: Trash2,
          isOfOne: true as const,
          run: (rows: readonly PatternRow[]) => removeAll(customerId, rows),
        },
      ],
    }
  }, [customerId, navigate])
  const create = <NewButton make={waybillingPath.newPattern(customerId)}>Create Pattern</NewButton>
  return (
    <ListPage
      view={view}
      title="Patterns"
      actions={create}
      cells={cells}
      open={open}
      rowActions={rowActions}
      tools={{
        search: <SearchBox label="Filter by name" value={view.state.search} onSearch={view.setSearch} />,
      }}
      whenEmpty={{
        icon: ClipboardList,
        title: 'No patterns yet',
        text: 'A pattern prefills a bill of lading, so you can book a car in a few keystrokes.',
        action: create,
      }}
    />
  )
}

/** Each pattern can be booked from its row (WBL-031). */
const toCells = (book: (patternId: number) => void): Cells<typeof patternList, PatternRow> => ({
  label: {
    beside: (pattern) => <BookButton pattern={pattern} book={book} />,
    isBesideAtEnd: true,
    widthPx: 340,
  },
})

function BookButton({
  pattern: { patternId, label },
  book,
}: {
  pattern: PatternRow
  book: (patternId: number) => void
}) {
  return (
    <Offered by={createTender}>
      <Button size="small" aria-label={`Book ${label}`} onClick={() => book(patternId)}>
        Book
      </Button>
    </Offered>
  )
}

async function removeAll(customerId: number, rows: readonly PatternRow[]): Promise<void> {
  const deleted = await Promise.all(rows.map(({ patternId }) => deletePattern(customerId, patternId)))
  const isDone = deleted.every(Boolean)
  toast({
    status: isDone ? 'success' : 'danger',
    message: isDone ? WAYBILLING_TEXTS.patternDeleted : WAYBILLING_TEXTS.patternNotDeleted,
  })
}
