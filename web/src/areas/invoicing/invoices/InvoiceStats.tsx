import { useQuery } from '@tanstack/react-query'
import { CircleDollarSign } from 'lucide-react'
import { useState } from 'react'
import type { listInvoices } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { invoiceList } from '#contract/areas/invoicing/invoices/invoices.list.ts'
import type { InvoiceState } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { showDollars } from '#contract/base/money.ts'
import { CountsBy } from '../../../list/CountsBy.tsx'
import type { ListView } from '../../../list/use-list.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { invoiceStats } from './invoices.calls.ts'
import css from './Invoices.module.css'
import { STATE_BADGES } from './InvoiceStateTag.tsx'

/** What payers still owe. */
const OPEN = ['sent', 'partial', 'overdue', 'disputed'] as const satisfies readonly InvoiceState[]
const AGES = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const

interface Props {
  view: ListView<typeof invoiceList, typeof listInvoices>
  customerId: number
  payeeId: number
  /** The payee’s own, which comes first. */
  ownCurrency: string
}

/** Count and money of each state, and the age of what is open; never a sum over two currencies. */
export function InvoiceStats({ view, customerId, payeeId, ownCurrency }: Props) {
  const { data } = useQuery(invoiceStats({ customerId, payeeId }))
  const currencies = [...new Set([ownCurrency, ...(data?.states.map(({ currency }) => currency) ?? [])])]
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = chosen ?? ownCurrency
  const states = data?.states.filter((one) => one.currency === currency)
  const open = states?.filter(({ state }) => OPEN.some((one) => one === state))
  const filter = view.state.filters['state']
  const isOpen =
    filter?.kind === 'any' &&
    OPEN.length === filter.values.length &&
    OPEN.every((one) => filter.values.includes(one))
  const ageing = data?.ageing.filter((one) => one.currency === currency && one.cents !== 0) ?? []
  return (
    <>
      <CountsBy
        view={view}
        label="Invoices by state"
        column="state"
        all={{
          label: 'Open',
          icon: <CircleDollarSign size={14} aria-hidden="true" />,
          count: open ? open.reduce((sum, { count }) => sum + count, 0) : null,
          isOn: isOpen,
          onToggle: () => view.setFilter('state', isOpen ? null : { kind: 'any', values: [...OPEN] }),
          note:
            open &&
            showDollars(
              open.reduce((sum, { cents }) => sum + cents, 0),
              currency,
            ),
        }}
        counts={states && Object.fromEntries(states.map(({ state, count }) => [state, count]))}
        getBadge={(state) => STATE_BADGES[state as InvoiceState]}
        notes={
          states &&
          Object.fromEntries(states.map(({ state, cents }) => [state, showDollars(cents, currency)]))
        }
      />
      <div className={css.ageing} hidden={currencies.length === 1 && ageing.length === 0}>
        {currencies.length > 1 && (
          <Segmented
            label="Currency"
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={setChosen}
          />
        )}
        {ageing.map(({ bucket, cents, count }) => (
          <span key={bucket}>
            <span className={css.quiet}>{AGES[bucket]}</span> <b>{showDollars(cents, currency)}</b>{' '}
            <span className={css.quiet}>{count === 1 ? '1 invoice' : `${count} invoices`}</span>
          </span>
        ))}
      </div>
    </>
  )
}
