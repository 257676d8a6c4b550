import { type LucideIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import type { CallFailure } from '../shell/queries.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Why there is nothing to see, and the one thing to do about it. */
export interface WhyEmpty {
  icon: LucideIcon
  title: string
  text: ReactNode
  action?: ReactNode
}

interface Props {
  /** The rows' noun, in the plural. */
  name: string
  query: { error: CallFailure | null; data: unknown; isFetching: boolean; refetch: () => unknown }
  isNarrowed: boolean
  onClear: () => void
  /** Nothing is there at all. */
  whenEmpty: WhyEmpty
  /** Nothing fits the filters, where more is to be said than that. */
  noMatch: Partial<WhyEmpty> | undefined
}

/** Replaces the rows of an empty list: why there are none, and what to do next. */
export function ListEmpty({ name, query, isNarrowed, onClear, whenEmpty, noMatch }: Props) {
  if (query.error && !query.data) {
    return (
      <LoadFailed
        title="Couldn’t load the list"
        error={query.error}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
        comfort="Your filters are saved."
      />
    )
  }
  if (!isNarrowed) return <EmptyReason why={whenEmpty} />
  return (
    <EmptyReason
      why={{
        icon: SearchX,
        title: `No matching ${name}`,
        text: 'Nothing matches all of these filters. Remove one, or clear them all.',
        action: (
          <Button variant="primary" onClick={onClear}>
            Clear all filters
          </Button>
        ),
        ...noMatch,
      }}
    />
  )
}

const EmptyReason = ({ why: { icon, title, text, action } }: { why: WhyEmpty }) => (
  <EmptyState icon={icon} title={title} action={action}>
    {text}
  </EmptyState>
)
