import { type ReactNode, useState } from 'react'
import { formatCount } from '#contract/base/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useOnPaper } from '../../../ui/use-on-paper.ts'
import { NARROW } from '../analytics.rules.ts'
import css from './FirstRows.module.css'

/** Rows that are shown at first; on a phone each is a card. */
const FIRST = 10
const FIRST_CARDS = 4

interface Props<Row> {
  rows: readonly Row[]
  noun: string
  children: (rows: readonly Row[]) => ReactNode
}

/** The first rows of a long list, and a button for all of them; on paper all. */
export function FirstRows<Row>({ rows, noun, children }: Props<Row>) {
  const [isWhole, setIsWhole] = useState(false)
  const isPaper = useOnPaper()
  const first = useMedia(NARROW) ? FIRST_CARDS : FIRST
  const isAll = isWhole || isPaper || rows.length <= first
  return (
    <>
      {children(isAll ? rows : rows.slice(0, first))}
      {!isAll && (
        <p className={css.more}>
          <Button variant="plain" size="small" onClick={() => setIsWhole(true)}>
            Show all {formatCount(rows.length, noun)}
          </Button>
        </p>
      )}
    </>
  )
}
