import type { ReportResult } from '#contract/areas/reports/reports/results.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from './Reports.module.css'
import type { ReportParams } from './reports.calls.ts'
import { dropResult, isUnderWay, saveResult, startResult } from './results.calls.ts'

const KINDS = { page: 'Report', csv: 'CSV', xlsx: 'XLSX', totals: 'CSV of groups' } as const

interface Props {
  params: ReportParams
  name: string
  noun: string
  results: readonly ReportResult[]
}

/** What is being created in the background, and files that are ready. */
export function Results({ params, name, noun, results }: Props) {
  const page = results.find(({ kind }) => kind === 'page')
  const lines = results.filter((one) => one.kind !== 'page' || (one === page && one.state !== 'ready'))
  if (lines.length === 0) return null
  return (
    <ul className={css.results} aria-label="Created in the background">
      {lines.map((one) => (
        <li key={one.result_id}>
          <ResultLine params={params} name={name} noun={noun} result={one} />
        </li>
      ))}
    </ul>
  )
}

function ResultLine({ params, name, noun, result }: Omit<Props, 'results'> & { result: ReportResult }) {
  const { result_id: id, kind, reason, filename, rows_total: rows } = result
  if (isUnderWay(result))
    return (
      <>
        <strong>{KINDS[kind]}</strong>
        <span role="status">{getProgress(result, noun)}</span>
        <progress value={result.share} aria-label={`Creating ${KINDS[kind]}`} />
        <Button size="small" onClick={() => void dropResult(params, id)}>
          Cancel
        </Button>
      </>
    )
  if (result.state === 'failed')
    return (
      <>
        <Refusal>{`${KINDS[kind]} couldn’t be created. ${reason ?? ''}`.trim()}</Refusal>
        <Button size="small" onClick={() => void startResult(params, kind, name)}>
          Try again
        </Button>
      </>
    )
  return (
    <>
      <strong>{KINDS[kind]}</strong>
      <span>{`${filename ?? name}, ${formatCount(rows ?? 0, 'row')}, ready until tomorrow`}</span>
      <Button
        size="small"
        aria-label={`Download ${filename ?? name}`}
        onClick={() => void saveResult(params, id)}
      >
        Download
      </Button>
      <Button
        size="small"
        aria-label={`Delete ${filename ?? name}`}
        onClick={() => void dropResult(params, id)}
      >
        Delete
      </Button>
    </>
  )
}

const LEAVE = 'You can leave this page. We’ll let you know when it’s ready.'

function getProgress({ state, share, rows_total: rows }: ReportResult, noun: string): string {
  if (state === 'waiting') return `Queued. ${LEAVE}`
  const counted = rows ? `${formatCount(rows, noun)}, ` : ''
  return `${counted}${Math.floor(share * 100)}%. ${LEAVE}`
}
