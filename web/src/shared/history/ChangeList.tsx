import type { NamesById } from '#contract/history/names.ts'
import { type Change, findDifferences } from './differences.rules.ts'
import css from './ChangeList.module.css'

const MAX_DIFFERENCES = 8

interface Props {
  change: Change
  names: NamesById
  /** What the page calls the fields; others show their names. */
  labels?: Readonly<Record<string, string>>
}

/** The fields of a change, each with the value before and after. */
export function ChangeList({ change, names, labels = {} }: Props) {
  const differences = findDifferences(change, names)
  if (differences.length === 0) return <span className={css.quiet}>–</span>
  const more = differences.length - MAX_DIFFERENCES
  return (
    <ul className={css.changes}>
      {differences.slice(0, MAX_DIFFERENCES).map(({ field, before, after }) => (
        <li key={field}>
          <span className={css.field}>{labels[field] ?? field.replaceAll('_', ' ')}</span>{' '}
          {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
          {before === null && after === null && <span className={css.quiet}>cleared</span>}
        </li>
      ))}
      {more > 0 && <li className={css.quiet}>and {more} more</li>}
    </ul>
  )
}
