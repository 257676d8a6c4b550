import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote, FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import {
  ACCOUNTING_FILES,
  type AccountingFile,
  AGEING,
  MOVEMENT_NAMES,
} from '#contract/areas/invoicing/accounting/accounting.rules.ts'
import { PAYMENT_METHODS } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { toDay, showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { NewButton } from '../../../list/NewButton.tsx'
import { BackLink } from '../../../shared/BackLink.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { NamedBox } from '../../../ui/field/NamedBox.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { FieldGrid, Panel, PanelNote } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from '../invoices/Invoices.module.css'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { NoPayers } from '../payee/NoPayers.tsx'
import { payers } from '../payee/payee.calls.ts'
import { WithPayee } from '../payee/WithPayee.tsx'
import { payments } from '../payments/payments.calls.ts'
import { openStatement, saveExport, statement } from './accounting.calls.ts'

interface Of {
  customerId: number
  payeeId: number
}

const DAYS = 90
const getStart = (today: Date) => ({
  from: toDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() - DAYS)),
  to: toDay(today),
})

/** Statements of payers, payments, and files for accounting. */
export function StatementsPage() {
  const { company } = useSession()
  const [range, setRange] = useState(() => getStart(new Date()))
  const customerId = company.id
  return (
    <>
      <BackLink to={pathTo(INVOICING_PATHS.invoices, { customerId })}>Invoices</BackLink>
      <WithPayee title="Statements and payments">
        {({ id: payeeId }) => (
          <>
            <PageHead
              title="Statements and payments"
              detail="Payer balances, payments received, and accounting exports."
              actions={
                <NewButton icon={Banknote} make={pathTo(INVOICING_PATHS.recordPayment, { customerId })}>
                  Record payment
                </NewButton>
              }
            />
            <div className={css.stack}>
              <Panel title="Dates and exports">
                <FieldGrid>
                  {(['from', 'to'] as const).map((end) => (
                    <NamedBox
                      key={end}
                      type="date"
                      label={end === 'from' ? 'From' : 'To'}
                      value={range[end]}
                      onChange={({ currentTarget: { value } }) =>
                        value && setRange({ ...range, [end]: value })
                      }
                    />
                  ))}
                </FieldGrid>
                <div className={css.ageing}>
                  {(Object.keys(ACCOUNTING_FILES) as AccountingFile[]).map((system) => (
                    <Button
                      key={system}
                      size="small"
                      icon={FileDown}
                      onClick={() => void saveExport({ customerId, payeeId }, system, range)}
                    >
                      {ACCOUNTING_FILES[system].label}
                    </Button>
                  ))}
                </div>
              </Panel>
              <Statement of={{ customerId, payeeId }} range={range} />
              <Payments of={{ customerId, payeeId }} />
            </div>
          </>
        )}
      </WithPayee>
    </>
  )
}

function Statement({ of, range }: { of: Of; range: { from: string; to: string } }) {
  const { data } = useQuery(payers(of.customerId))
  const companies = data ?? []
  const [chosen, setChosen] = useState(0)
  const payerId = chosen || (companies[0]?.id ?? 0)
  const found = useQuery(statement(of, payerId, range))
  return (
    <Panel
      title="Statement"
      actions={
        <>
          {payerId !== 0 && (
            <Choice
              label="Payer"
              options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(payerId)}
              onChange={(id) => setChosen(Number(id))}
            />
          )}
          {payerId !== 0 && (
            <Button size="small" icon={FileText} onClick={() => void openStatement(of, payerId, range)}>
              Open PDF
            </Button>
          )}
        </>
      }
    >
      {data?.length === 0 && <NoPayers customerId={of.customerId} />}
      <Loaded query={found} failure="Couldn’t load the statement">
        {({ accounts }) =>
          accounts.length === 0 ? (
            <PanelNote>No invoices or payments through {showDate(range.to)}.</PanelNote>
          ) : (
            accounts.map(({ currency, opening_cents, closing_cents, ageing, movements }) => (
              <div key={currency} className={css.rows}>
                <p className={css.quiet}>
                  Opening balance {showMoney(opening_cents, currency)}. Closing balance{' '}
                  <b>{showMoney(closing_cents, currency)}</b>.{' '}
                  {ageing.some((cents) => cents > 0) &&
                    `Open invoices: ${AGEING.flatMap((label, at) => (ageing[at]! > 0 ? [`${label.toLowerCase()} ${showMoney(ageing[at]!, currency)}`] : [])).join(', ')}.`}
                </p>
                <SimpleTable
                  label={`Transactions in ${currency}`}
                  kind="plain"
                  rows={movements}
                  getKey={({ kind, id }) => `${kind} ${id}`}
                  columns={[
                    { head: 'Date', oneLine: true, render: ({ day }) => showDate(day) },
                    {
                      head: 'Transaction',
                      names: true,
                      render: ({ kind, id, name }) =>
                        kind === 'payment' ? (
                          `${MOVEMENT_NAMES[kind]} ${name}`
                        ) : (
                          <Link
                            to={
                              pathTo(INVOICING_PATHS.edit, {
                                customerId: of.customerId,
                                invoiceId: id,
                              }) as never
                            }
                          >
                            {MOVEMENT_NAMES[kind]} {name}
                          </Link>
                        ),
                    },
                    {
                      head: 'Amount',
                      number: true,
                      oneLine: true,
                      render: (it) => showMoney(it.cents, currency),
                    },
                    {
                      head: 'Balance',
                      number: true,
                      oneLine: true,
                      render: (it) => showMoney(it.balance_cents, currency),
                    },
                  ]}
                />
              </div>
            ))
          )
        }
      </Loaded>
    </Panel>
  )
}

function Payments({ of }: { of: Of }) {
  const found = useQuery(payments(of.customerId, of.payeeId))
  return (
    <Panel title="Payments">
      <Loaded query={found} failure="Couldn’t load the payments">
        {(rows) =>
          rows.length === 0 ? (
            <PanelNote>No payments yet. Record one when it arrives.</PanelNote>
          ) : (
            <SimpleTable
              label="Payments"
              kind="plain"
              rows={rows}
              getKey={({ payment_id }) => payment_id}
              columns={[
                { head: 'Payment', names: true, oneLine: true, render: (it) => showDate(it.payment_date) },
                {
                  head: 'Method',
                  render: ({ method, reference }) =>
                    [PAYMENT_METHODS[method as keyof typeof PAYMENT_METHODS], reference]
                      .filter(Boolean)
                      .join(' '),
                },
                {
                  head: 'Invoices',
                  wide: true,
                  render: ({ allocations }) => allocations.map((one) => one.invoice_number).join(', ') || '–',
                },
                {
                  head: 'Amount',
                  number: true,
                  oneLine: true,
                  render: (it) => showMoney(it.amount_cents, it.currency),
                },
                {
                  head: 'Unallocated',
                  number: true,
                  oneLine: true,
                  render: (it) => (it.free_cents === 0 ? '–' : showMoney(it.free_cents, it.currency)),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
