import { Link } from '@tanstack/react-router'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { BILL_SOURCES, type BillState, CORRECTIONS } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { When } from '../../../shared/When.tsx'
import { pathTo } from '../../../shell/route.ts'
import { Panel, Panels } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { Dispute } from '../disputes/Dispute.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { BillStateTag } from './BillTags.tsx'
import css from './Bills.module.css'

interface Props {
  customerId: number
  bill: Bill
}

/** Panels of a bill: its dispute, other bills of the move, its history and its text as received. */
export function BillPanels({ customerId, bill }: Props) {
  return (
    <>
      {bill.status === 'approved' && bill.disputed_cents > 0 && (
        <Dispute customerId={customerId} bill={bill} />
      )}
      <Panels
        main={
          <>
            <Move customerId={customerId} bill={bill} />
            {bill.raw !== '' && (
              <Panel title={`As received, ${BILL_SOURCES[bill.source]}`}>
                <details className={css.more}>
                  <summary>Show the text of the bill</summary>
                  <pre className={css.raw}>{bill.raw}</pre>
                </details>
              </Panel>
            )}
          </>
        }
        side={
          <Panel title="History">
            <ol className={css.feed}>
              {bill.activity.map(({ id, user_name, details, activity_ts }) => (
                <li key={id}>
                  <b>{user_name}</b> {details} <When at={activity_ts} />
                </li>
              ))}
            </ol>
          </Panel>
        }
      />
    </>
  )
}

/** Bills of the same waybill, those of other railroads too. */
function Move({ customerId, bill }: Props) {
  if (bill.others.length === 0) return null
  return (
    <Panel title="Bills for this move">
      <SimpleTable
        label="Bills for this move"
        kind="plain"
        rows={bill.others}
        getKey={({ bill_id }) => bill_id}
        columns={[
          {
            head: 'Bill',
            names: true,
            render: ({ bill_id: billId, scac, bill_number }) => (
              <Link to={pathTo(INVOICING_PATHS.bill, { customerId, billId }) as never}>
                {scac} {bill_number}
              </Link>
            ),
          },
          { head: 'Kind', render: ({ correction }) => CORRECTIONS[correction] ?? (correction || 'Bill') },
          { head: 'Date', render: ({ bill_date }) => showDate(bill_date) },
          { head: 'State', render: ({ state }) => <BillStateTag state={state as BillState} /> },
          { head: 'Billed', number: true, render: (one) => showMoney(one.total_cents, one.currency) },
        ]}
      />
    </Panel>
  )
}
