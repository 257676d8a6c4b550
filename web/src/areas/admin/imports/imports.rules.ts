import { showNumber } from '#contract/base/plural.ts'
import type { Import } from '#contract/import/schemas.ts'

type Standing = Pick<Import, 'state' | 'row_count' | 'written_count' | 'refused_count'>

const rows = (count: number) => (count === 1 ? '1 row' : `${showNumber(count)} rows`)

/** How far an import has come, in one line. */
export function stateText({ state, row_count, written_count, refused_count }: Standing): string {
  const refused = refused_count > 0 ? `, ${showNumber(refused_count)} skipped` : ''
  switch (state) {
    case 'mapping':
      return `${rows(row_count)}, columns not chosen yet.`
    case 'checking':
      return `${rows(row_count)} ${row_count === 1 ? 'is' : 'are'} being checked.`
    case 'checked':
      return `${rows(row_count)} checked${refused}, not imported yet.`
    case 'running':
      return `${rows(written_count)} imported so far.`
    case 'failed':
      return `Stopped after ${rows(written_count)}.`
    case 'done':
      return `${rows(written_count)} imported${refused}.`
  }
}
