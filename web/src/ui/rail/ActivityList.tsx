import { ArrowRight, TrainFront, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './ActivityList.module.css'
import { PlaceTime } from './PlaceTime.tsx'

export interface ActivityItem {
  key: string | number
  what: string
  before: ReactNode
  after: ReactNode
  at: string
  /** The person who changed it; null when a railroad's message did. */
  person: string | null
  /** What changed it when no person did. */
  cause: string
}

/** The reader's own zone: a change of data happens nowhere on the railroad. */
const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What changed, from what to what, when and by whom, newest first. */
export function ActivityList({ items }: { items: readonly ActivityItem[] }) {
  return (
    <ol className={classes.list}>
      {items.map(({ key, what, before, after, at, person, cause }) => (
        <li key={key} className={classes.item}>
          <span className={classes.icon} data-person={person !== null || undefined}>
            {person ? (
              <UserRound size={14} aria-hidden="true" />
            ) : (
              <TrainFront size={14} aria-hidden="true" />
            )}
          </span>
          <div className={classes.words}>
            <p className={classes.change}>
              <strong>{what}</strong>
              <span className={classes.values}>
                <span className={classes.before}>{before}</span>
                <ArrowRight size={13} aria-label="to" />
                <span>{after}</span>
              </span>
            </p>
            <p className={classes.fine}>
              {person ?? cause}, <PlaceTime at={at} zone={readerZone} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
