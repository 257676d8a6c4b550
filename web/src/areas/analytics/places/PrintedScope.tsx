import { useQuery } from '@tanstack/react-query'
import { clockTime } from '#contract/base/place-time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { destinations, type Places, reportingGroups } from '../analytics.calls.ts'
import css from './PrintedScope.module.css'

interface Props {
  customerId: number
  chosen: Places
  /** What else is chosen, as text. */
  parts: readonly string[]
  /** Its sheets lie on their side. */
  isWide?: true
}

/** On paper, in place of the pickers: what was chosen, and when that was. */
export function PrintedScope({ customerId, chosen, parts, isWide }: Props) {
  const groups = useQuery({ ...reportingGroups(customerId), enabled: chosen.groups.length > 0 })
  const places = useQuery({
    ...destinations(customerId, chosen.groups),
    enabled: chosen.destinations.length > 0,
  })
  return (
    <p className={css.printed} data-wide={isWide}>
      {[
        toNames(chosen.groups, groups.data?.data ?? []) ?? 'All fleets',
        toNames(chosen.destinations, places.data?.data ?? [], 'To ') ?? 'All destinations',
        ...parts,
        clockTime(useNow()),
      ].join(' · ')}
    </p>
  )
}

/** The names of what was chosen; null where nothing was. */
function toNames(
  ids: readonly number[],
  known: readonly { id: number; name: string }[],
  before = '',
): string | null {
  if (ids.length === 0) return null
  const names = ids.map((id) => known.find((one) => one.id === id)?.name ?? `No. ${id}`)
  return `${before}${names.join('; ')}`
}
