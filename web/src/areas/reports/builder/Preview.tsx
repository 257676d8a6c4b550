import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportShape } from '#contract/areas/reports/templates/templates.contract.ts'
import { DATASET_NOUNS } from '#contract/areas/reports/reports.rules.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { When } from '../../../shared/When.tsx'
import type { CallError } from '../../../shell/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { DataTable } from '../reports/DataTable.tsx'
import { isTooLong } from '../reports/reports.calls.ts'
import { SummaryTable } from '../reports/SummaryTable.tsx'
import { draftPreview, draftRemoved } from '../templates/templates.calls.ts'
import css from './Builder.module.css'
import { type Columns, filterText } from './shape.rules.ts'

const REST_MS = 300

/** What is chosen once it rests: its first rows, and what each filter removes. */
export function usePreview(customerId: number, shape: ReportShape) {
  const debounced = useDebouncedValue(JSON.stringify(shape), REST_MS)
  const body = JSON.parse(debounced) as ReportShape
  const enabled = body.columns.length > 0
  const rows = useQuery({ ...draftPreview(customerId, body), enabled, retry: false })
  const removed = useQuery({
    ...draftRemoved(customerId, body),
    enabled: enabled && body.filters.length > 0,
    retry: false,
  })
  const isNow = debounced === JSON.stringify(shape) && !removed.isPlaceholderData && body.filters.length > 0
  const counts = isNow ? (removed.data ?? null) : null
  return { rows, counts, body, emptiedBy: counts === null ? null : findEmptying(counts) }
}

/** The filter whose removal brings back most rows, where nothing is left. */
function findEmptying({
  left,
  removed,
}: {
  left: number
  removed: readonly (number | null)[]
}): number | null {
  const highest = Math.max(0, ...removed.map((one) => one ?? 0))
  return left === 0 && highest > 0 ? removed.indexOf(highest) : null
}

type Found = ReturnType<typeof usePreview>

interface Props {
  found: Found
  columns: Columns
  onRemoveFilter: (at: number) => void
  /** The number of leading filters that belong to the template and stay. */
  fixed?: number
}

/** The first rows of what is chosen, without saving it; the last ones stay until they come. */
export function Preview({
  found: { rows, counts, body, emptiedBy },
  columns,
  onRemoveFilter,
  fixed = 0,
}: Props) {
  const [wanted, setWanted] = useState<'groups' | 'rows'>('groups')
  const { data, error } = rows
  if (body.columns.length === 0)
    return (
      <Panel title="Preview">
        <PanelNote>Add a column to see rows.</PanelNote>
      </Panel>
    )
  const noun = DATASET_NOUNS[body.dataset]
  const isOld = rows.isPlaceholderData || error !== null
  const summary = data?.summary ?? null
  return (
    <Panel
      title={data ? formatCount(data.record_count, noun) : 'Preview'}
      hint={counts ? `of ${showNumber(counts.total)}` : undefined}
      actions={
        data && (
          <span className={css.previewHead}>
            {summary && (
              <Segmented
                label="Preview of"
                options={[
                  { value: 'groups', label: 'Groups' },
                  { value: 'rows', label: 'Rows' },
                ]}
                value={wanted}
                onChange={setWanted}
              />
            )}
            <span className={css.note}>
              As of <When at={data.data_as_of_ts} />
            </span>
          </span>
        )
      }
    >
      {error && <Refusal>{getRefusal(error.error)}</Refusal>}
      {data?.record_count === 0 && !isOld ? (
        <Empty
          noun={noun}
          body={body}
          columns={columns}
          counts={counts}
          emptiedBy={emptiedBy}
          onRemoveFilter={onRemoveFilter}
          fixed={fixed}
        />
      ) : (
        data && (
          <div className={isOld ? css.old : undefined}>
            {summary && wanted === 'groups' ? (
              <SummaryTable label="Preview of groups" summary={summary} />
            ) : (
              <DataTable label="Preview" data={data} />
            )}
          </div>
        )
      )}
    </Panel>
  )
}

interface EmptyProps extends Pick<Found, 'body' | 'counts' | 'emptiedBy'> {
  noun: string
  columns: Columns
  onRemoveFilter: (at: number) => void
  fixed: number
}

/** Why there are no rows, and which filter brings them back. */
function Empty({ noun, body, columns, counts, emptiedBy, onRemoveFilter, fixed }: EmptyProps) {
  const texts = body.filters.map((one) => filterText(columns, one))
  if (texts.length === 0) return <PanelNote>No rows yet.</PanelNote>
  if (counts === null) return <PanelNote>No rows.</PanelNote>
  if (counts.total === 0) return <PanelNote>There are no rows yet, even without filters.</PanelNote>
  if (emptiedBy === null)
    return <PanelNote>{new Intl.ListFormat('en-US').format(texts)} together exclude all rows.</PanelNote>
  return (
    <div className={css.empty} role="status">
      <p>
        <strong>
          “{texts[emptiedBy]}” excludes the remaining {formatCount(counts.removed[emptiedBy] ?? 0, noun)}
        </strong>
      </p>
      <ul>
        {texts.map((text, at) => {
          const back = counts.removed[at] ?? 0
          return back === 0 ? null : (
            <li key={at}>
              <span>
                Without <strong>{text}</strong>: {formatCount(back, noun)}
              </span>
              {at >= fixed && (
                <Button size="small" onClick={() => onRemoveFilter(at)}>
                  Remove filter
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const TOO_LONG = 'The preview takes longer than 8 s. Save the report: it’ll be created in the background.'

function getRefusal(error: CallError): string {
  if (isTooLong(error)) return TOO_LONG
  return (
    Object.values(error.errors ?? {})
      .flat()
      .join(' ') || error.message
  )
}
