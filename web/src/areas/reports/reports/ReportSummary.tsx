import { useQuery } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import type { ReportDetails } from '#contract/areas/reports/reports/reports.contract.ts'
import type { ReportSummary, SummaryLine } from '#contract/areas/reports/templates/templates.contract.ts'
import { getBars, getFinding, groupName } from '#contract/areas/reports/templates/summary.rules.ts'
import { DATASET_NOUNS } from '#contract/areas/reports/reports.rules.ts'
import { formatCount, plural } from '#contract/base/plural.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { When } from '../../../shared/When.tsx'
import { MAX_AT_ONCE } from '../../../list/exports/list-exports.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { DataTable } from './DataTable.tsx'
import { downloadRows, reportRows, type ReportParams } from './reports.calls.ts'
import { RowsDrawer } from './RowsDrawer.tsx'
import { type NumberPlace, SummaryTable } from './SummaryTable.tsx'

interface Props {
  customerId: number
  report: ReportDetails
  summary: ReportSummary
  count: number
}

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
          summary={summary}
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
function Chart({ name, summary, onChoose }: ChartProps) {
  const { measures } = summary
  const [chosen, setChosen] = useState('0')
  const at = Number(chosen)
  const chart = getBars(summary, at)
  if (chart === null) return null
  const { title, bars, all } = chart
  const cut =
    all > bars.length ? `Showing the first ${bars.length} of ${all} groups. The table shows all.` : ''
  const finding = getFinding(summary, at)
  return (
    <Panel
      title={finding ?? title}
      hint={[...(finding ? [`${title}.`] : []), ...(cut ? [cut] : [])].join(' ')}
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
        label={`${name}: ${measures[at]?.label ?? ''}`}
        bars={bars.map(({ values, name: label, value, text }) => ({
          key: JSON.stringify(values),
          label,
          value: value ?? 0,
          text,
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
  summary: ReportSummary
  place: NumberPlace
  onClose: () => void
}

function BehindRows({ customerId, reportId, noun, summary, place, onClose }: BehindProps) {
  const params = { customerId, reportId }
  const found = useQuery(reportRows(params, place))
  const name = placeName(place, summary) || `All ${plural(noun)}`
  return (
    <RowsDrawer
      title={name}
      hint={
        found.data && (
          <>
            {formatCount(found.data.record_count, noun)}, as of <When at={found.data.data_as_of_ts} />
          </>
        )
      }
      actions={
        found.data &&
        found.data.record_count > 0 &&
        found.data.record_count <= MAX_AT_ONCE && <ExportRows params={params} name={name} place={place} />
      }
      close="Close rows"
      onClose={onClose}
    >
      <Loaded query={found} failure="Couldn’t load the rows" waiting={TABLE_PX}>
        {(data) => <DataTable label={`Rows of ${name}`} data={data} />}
      </Loaded>
    </RowsDrawer>
  )
}

interface ExportProps {
  params: ReportParams
  name: string
  place: NumberPlace
}

/** The rows behind a number as a file. */
function ExportRows({ params, name, place }: ExportProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        icon={Download}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Export rows of ${name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </Button>
      <ActionMenu
        anchor={anchor}
        label="Export rows"
        actions={[
          {
            icon: FileSpreadsheet,
            label: 'Download XLSX',
            onClick: () => void downloadRows(params, 'xlsx', place),
          },
          { icon: FileText, label: 'Download CSV', onClick: () => void downloadRows(params, 'csv', place) },
        ]}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}

/** The group, its part and the value over the top. */
const placeName = (
  { behind, across_cell: cell }: NumberPlace,
  { groups, across }: Pick<ReportSummary, 'groups' | 'across'>,
): string =>
  [
    ...behind.map((value, at) => groupName(value, groups[at])),
    ...(cell ? ['is' in cell ? groupName(cell.is, across?.column) : 'Other'] : []),
  ].join(', ')
