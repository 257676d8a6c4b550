import { ArrowRight, TrainFront, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './ActivityList.module.css'
import { PlaceTime } from './PlaceTime.tsx'

export interface ActivityChange {
  key: string | number
  what: string
  before: ReactNode
  after: ReactNode
}

/** What one event or one person changed at once. */
export interface ActivityItem {
  key: string
  at: string
  /** Zone of the place it happened at; undefined shows the reader's own, for a person changes data nowhere on the railroad. */
  zone: string | null | undefined
  /** The person who made the change; null when a railroad's message did. */
  person: string | null
  /** What happened when no person did it. */
  cause: string
  changes: readonly ActivityChange[]
}

/** The reader's own zone: a change of data happens nowhere on the railroad. */
const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What happened and what it changed, from what to what, newest first. */
export function ActivityList({ items }: { items: readonly ActivityItem[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reachable by keyboard
    <ol className={classes.list} tabIndex={0} aria-label="Activity, newest first">
      {items.map((item) => (
        <li key={item.key} className={classes.item}>
          <Cause item={item} />
        </li>
      ))}
    </ol>
  )
}

function Cause({ item: { at, zone, person, cause, changes } }: { item: ActivityItem }) {
  const Icon = person ? UserRound : TrainFront
  return (
    <>
      <span className={classes.icon} data-person={person !== null || undefined}>
        <Icon size={14} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <p className={classes.cause}>
          <strong>{person ?? cause}</strong>
          <span className={classes.fine}>
            <PlaceTime at={at} zone={zone === undefined ? readerZone : zone} />
          </span>
        </p>
        <ul className={classes.changes}>
          {changes.map(({ key, what, before, after }) => (
            <li key={key} className={classes.change}>
              <span className={classes.what}>{what}</span>
              {before && (
                <>
                  <span className={classes.before}>{before}</span>
                  <ArrowRight size={12} role="img" aria-label="became" />
                </>
              )}
              <span>{after}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
