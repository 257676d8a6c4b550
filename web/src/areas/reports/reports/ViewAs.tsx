import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '#contract/areas/reports/reports/reports.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { DataTable } from './DataTable.tsx'
import { type ReportParams, reportAs } from './reports.calls.ts'
import { RowsDrawer } from './RowsDrawer.tsx'
import { SummaryTable } from './SummaryTable.tsx'

interface Props {
  params: ReportParams
  delivery: Delivery
  onClose: () => void
}

const HEIGHT_PX = 240

/** The report as a recipient would see it now. */
export function ViewAs({ params, delivery: { recipient, scope }, onClose }: Props) {
  const found = useQuery({ ...reportAs(params, recipient), retry: false })
  return (
    <RowsDrawer
      key={recipient}
      title={`As ${recipient} sees it`}
      hint={scope === 'outside' ? 'Your rows, as a file only.' : 'Rows and columns you both have access to.'}
      close="Close view"
      onClose={onClose}
    >
      <Loaded query={found} failure="Couldn’t load the report" waiting={HEIGHT_PX}>
        {(data) => (
          <>
            {data.summary && (
              <SummaryTable label={`Totals as ${recipient} sees them`} summary={data.summary} startsClosed />
            )}
            <DataTable label={`Rows as ${recipient} sees them`} data={data} />
          </>
        )}
      </Loaded>
    </RowsDrawer>
  )
}
