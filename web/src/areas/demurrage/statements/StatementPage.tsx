import { showMonth } from '#contract/base/dates.ts'
import { showNumber } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileSpreadsheet, FileText, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { AGREEMENTS, rateText } from '#contract/areas/demurrage/demurrage.rules.ts'
import type { StatementLine } from '#contract/areas/demurrage/statements/statements.contract.ts'
import { showCents } from '#contract/base/money.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from './StatementPage.module.css'
import { saveStatement, statement } from './statements.calls.ts'

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/
const MONTHS_BACK = 5

/** This month and the earlier ones that events still cover. */
function monthsNow(now = new Date()): string[] {
  return Array.from({ length: MONTHS_BACK }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

/** The charges of a month's released cars, averaged where the agreement says so. */
export function StatementPage() {
  const { company } = useSession()
  const { month: requested }: { month?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const given = MONTH.test(requested ?? '') ? (requested ?? null) : null
  const found = useQuery(statement(company.id, given))
  const { data } = found
  const month = data?.month ?? given ?? monthsNow()[1]!
  const choose = (next: string) => void navigate({ to: '.', search: { month: next } as never, replace: true })
  return (
    <>
      <PageHead
        title="Statement"
        detail={data ? getDetail(data) : 'Charges for cars released in the selected month.'}
        actions={
          <>
            <label className={css.month}>
              Month
              <select value={month} onChange={({ currentTarget }) => choose(currentTarget.value)}>
                {[...new Set([...monthsNow(), month])].map((one) => (
                  <option key={one} value={one}>
                    {showMonth(one)}
                  </option>
                ))}
              </select>
            </label>
            {data && data.lines.length > 0 && <Files customerId={company.id} month={data.month} />}
          </>
        }
      />
      <Loaded query={found} failure="Couldn’t load the statement" waiting={<RowsWaiting />}>
        {(data) =>
          data.lines.length === 0 ? (
            <EmptyState icon={ReceiptText} title={`No cars released in ${showMonth(month)}`}>
              Cars are billed in the month they’re released. Choose another month above.
            </EmptyState>
          ) : (
            <Lines lines={data.lines} cents={data.cents} />
          )
        }
      </Loaded>
    </>
  )
}

/** The month on paper and as a sheet. */
function Files({ customerId, month }: { customerId: number; month: string }) {
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null)
  const save = async (kind: 'pdf' | 'csv') => {
    setBusy(kind)
    await saveStatement(kind, customerId, month)
    setBusy(null)
  }
  return (
    <>
      <Button icon={FileText} isBusy={busy === 'pdf'} onClick={() => void save('pdf')}>
        PDF
      </Button>
      <Button icon={FileSpreadsheet} isBusy={busy === 'csv'} onClick={() => void save('csv')}>
        CSV
      </Button>
    </>
  )
}

interface Report {
  month: string
  is_closed: boolean
  cars: number
  cents: number
  open_cars: number
  open_cents: number
}

const getDetail = ({ month, is_closed, cars, cents, open_cars, open_cents }: Report): string => {
  const sum = `${showMonth(month)} · ${showNumber(cars)} ${cars === 1 ? 'car' : 'cars'} released · ${showCents(cents)}`
  return is_closed
    ? sum
    : `${sum} · ${showNumber(open_cars)} still on the clock, ${showCents(open_cents)} so far`
}

function Lines({ lines, cents }: { lines: readonly StatementLine[]; cents: number }) {
  return (
    <>
      <SimpleTable
        label="Statement lines"
        rows={lines}
        getKey={({ tariff_name, location, charge, rate }) => `${tariff_name} ${location} ${charge} ${rate}`}
        columns={[
          { head: 'Location', names: true, render: ({ location }) => location },
          { head: 'Tariff', deskOnly: true, render: ({ tariff_name }) => tariff_name },
          { head: 'Agreement', deskOnly: true, render: ({ agreement }) => AGREEMENTS[agreement] },
          { head: 'Rate', render: rateText },
          { head: 'Cars', number: true, deskOnly: true, render: ({ cars }) => cars },
          { head: 'Days', number: true, deskOnly: true, render: ({ debits }) => showNumber(debits) },
          {
            head: 'Free days',
            number: true,
            deskOnly: true,
            render: ({ credits }) => showNumber(credits),
          },
          { head: 'Charged', number: true, render: ({ chargeable }) => showNumber(chargeable) },
          {
            head: 'Amount',
            number: true,
            oneLine: true,
            mark: true,
            render: (line) => showCents(line.cents),
          },
        ]}
      />
      <p className={css.total}>
        Total <strong>{showCents(cents)}</strong>
      </p>
    </>
  )
}
