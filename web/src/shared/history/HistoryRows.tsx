import { useState } from 'react'
import { showNumber } from '#contract/base/plural.ts'
import type { NamesById } from '#contract/history/names.ts'
import { Button } from '../../ui/Button.tsx'
import { When } from '../When.tsx'
import { ChangeList } from './ChangeList.tsx'
import css from './ChangeList.module.css'
import { type Change, findDifferences } from './differences.rules.ts'

/** One change of a thing. */
export interface HistoryRow {
  at: string
  who: string
  what: string
  change: Change
  names: NamesById
}

interface Props {
  rows: readonly HistoryRow[]
  /** What the page calls the fields. */
  labels?: Readonly<Record<string, string>>
}

/** Only the latest of many, so that the content below stays visible. */
const SHOWN = 5

/** Who changed a thing, when, and from which values to which; newest first. */
export function HistoryRows({ rows, labels }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  return (
    <>
      <ol className={css.rows}>
        {shown.map(({ at, who, what, change, names }, place) => (
          <li key={`${at} ${place}`}>
            <span className={css.head}>
              <span>
                {what} by <strong>{who}</strong>
              </span>
              <span className={css.field}>
                <When at={at} />
              </span>
            </span>
            {findDifferences(change, names).length > 0 && (
              <ChangeList change={change} names={names} labels={labels} />
            )}
          </li>
        ))}
      </ol>
      {rows.length > shown.length && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          Show all {showNumber(rows.length)}
        </Button>
      )}
    </>
  )
}
