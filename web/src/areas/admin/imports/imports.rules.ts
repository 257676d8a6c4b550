import type { Import } from '#contract/import/schemas.ts'

type Standing = Pick<Import, 'state' | 'row_count' | 'written_count' | 'refused_count'>

/** How far an import has come, in one line. */
export function stateWords({ state, row_count, written_count, refused_count }: Standing): string {
  const number = (count: number) => count.toLocaleString('en-US')
  const refused = refused_count > 0 ? `, ${number(refused_count)} refused` : ''
  switch (state) {
    case 'mapping':
      return `${number(row_count)} rows, columns not chosen yet.`
    case 'checking':
      return `${number(row_count)} rows are being checked.`
    case 'checked':
      return `${number(row_count)} rows checked${refused}, not imported yet.`
    case 'running':
      return `${number(written_count)} rows imported so far.`
    case 'failed':
      return `Ended after ${number(written_count)} rows.`
    case 'done':
      return `${number(written_count)} rows imported${refused}.`
  }
}
