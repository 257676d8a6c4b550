import { useQuery } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/areas/admin/audit/audit.contract.ts'
import { HistoryRows } from '../../../shared/history/HistoryRows.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { endpointQuery } from '../../../shell/queries.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { authorText, operationText } from '../audit/audit.rules.ts'

/** What was changed about a user, by whom; administrators read the audit log. */
export function UserHistory({ userId }: { userId: number }) {
  const mayRead = useMay(listAuditEntries)
  const { data } = useQuery({
    ...endpointQuery(listAuditEntries, { query: { about_user_id: String(userId) } as never }),
    enabled: mayRead,
  })
  if (!data || data.data.length === 0) return null
  return (
    <Panel title="History">
      <HistoryRows
        rows={data.data.map((entry) => ({
          ...entry,
          who: authorText(entry),
          what: operationText(entry.operation),
        }))}
      />
    </Panel>
  )
}
