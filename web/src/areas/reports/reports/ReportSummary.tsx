import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { ReportDetails } from '#contract/areas/reports/reports/reports.contract.ts'
import type { ReportSummary, SummaryLine } from '#contract/areas/reports/templates/templates.contract.ts'
import { groupName } from '#contract/areas/reports/templates/summary.rules.ts'
import { DATASET_NOUNS, formatMeasure } from '#contract/areas/reports/reports.rules.ts'
import { formatCount, plural } from '#contract/base/plural.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { DataTable } from './DataTable.tsx'
import { reportRows } from './reports.calls.ts'
import { type NumberPlace, SummaryTable } from './SummaryTable.tsx'

interface Props {
  customerId: number
  report: ReportDetails
  summary: ReportSummary
  count: number
}

const MAX_BARS = 20
const TABLE_PX = 240

/** A grouped report: its chart, its totals, and the rows behind any number. */
export function GroupedReport({ customerId, report, summary, count }: Props) {
  const [place, setPlace] = useState<NumberPlace | null>(null)
  const noun = DATASET_NOUNS[report.template.dataset]
  return (
    <>
      <Chart name={report.report_name} summary={summary} onChoose={(behind) => setPlace({ behind })} />
      <Panel title={formatCount(count, noun)} hint="Select a number to see its rows.">
        <SummaryTable
          label={`Totals of ${report.report_name}`}
          summary={summary}
          startsClosed
          onOpen={setPlace}
        />
      </Panel>
      {place && (
        <BehindRows
          customerId={customerId}
          reportId={report.report_id}
          noun={noun}
          place={place}
          onClose={() => setPlace(null)}
        />
      )}
    </>
  )
}

interface ChartProps {
  name: string
  summary: ReportSummary
  onChoose: (values: SummaryLine['values']) => void
}

/** Bars of the first group by one measure, the first unless another is chosen. */
function Chart({ name, summary: { groups, measures, lines }, onChoose }: ChartProps) {
  const [chosen, setChosen] = useState('0')
  const at = Number(chosen)
  const measure = measures[at]
  const all = lines.filter(({ values }) => values.length === 1)
  if (!measure || all.length < 2) return null
  const bars = all.slice(0, MAX_BARS)
  const more = all.length - bars.length
  return (
    <Panel
      title={`${measure.label} by ${groups[0]?.label.toLowerCase() ?? 'group'}`}
      hint={
        more > 0 ? `Showing the first ${MAX_BARS} of ${all.length} groups. The table shows all.` : undefined
      }
      actions={
        measures.length > 1 && (
          <Segmented
            label="Measure shown"
            options={measures.map(({ label }, place) => ({ value: String(place), label }))}
            value={chosen}
            onChange={setChosen}
          />
        )
      }
    >
      <BarList
        label={`${name}: ${measure.label}`}
        bars={bars.map(({ values, measures: numbers }) => ({
          key: JSON.stringify(values),
          label: groupName(values[0]),
          value: numbers[at] ?? 0,
          text: formatMeasure(numbers[at] ?? null, measure),
        }))}
        onChoose={(key) => onChoose(JSON.parse(key) as SummaryLine['values'])}
      />
    </Panel>
  )
}

interface BehindProps {
  customerId: number
  reportId: number
  noun: string
  place: NumberPlace
  onClose: () => void
}

function BehindRows({ customerId, reportId, noun, place, onClose }: BehindProps) {
  const found = useQuery(reportRows({ customerId, reportId }, place))
  const name = placeName(place) || `All ${plural(noun)}`
  return (
    <Panel
      title={name}
      hint={found.data && formatCount(found.data.record_count, noun)}
      actions={<IconButton label="Close rows" icon={X} onClick={onClose} />}
    >
      <Loaded query={found} failure="Couldn’t load the rows" waiting={TABLE_PX}>
        {(data) => <DataTable label={`Rows of ${name}`} data={data} />}
      </Loaded>
    </Panel>
  )
}

/** The group, its part and the value over the top. */
const placeName = ({ behind, across_cell: cell }: NumberPlace): string =>
  [...behind.map(groupName), ...(cell ? ['is' in cell ? groupName(cell.is) : 'Other'] : [])].join(', ')
