import type { Payable } from '#contract/areas/invoicing/remittances/remittances.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import bills from '../bills/Bills.module.css'
import css from './PaidBills.module.css'

interface Own {
  payable: Payable
}

/** The bills that a payment is for, with what is paid of each; credits are deducted. */
export function PaidBills({ payable, ...props }: ControlProps<readonly number[]> & Own) {
  const { value, onChange, isDisabled, id } = props
  const chosen = new Set(value)
  const sum = payable.bills.reduce((all, bill) => all + (chosen.has(bill.bill_id) ? bill.pay_cents : 0), 0)
  const money = (cents: number) => showMoney(cents, payable.currency)
  return (
    <div {...getGroup(props)} className={css.paid}>
      <ul>
        {payable.bills.map((bill) => (
          <li key={bill.bill_id}>
            <label htmlFor={`${id}.${bill.bill_id}`}>
              <input
                id={`${id}.${bill.bill_id}`}
                type="checkbox"
                disabled={isDisabled}
                checked={chosen.has(bill.bill_id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...value, bill.bill_id] : value.filter((one) => one !== bill.bill_id))
                }
              />{' '}
              {bill.bill_number}
            </label>
            <span className={bills.quiet}>
              {bill.total_cents < 0 && 'credit, '}
              {bill.due_date && bill.total_cents >= 0
                ? `due ${showDate(bill.due_date)}`
                : `dated ${showDate(bill.bill_date)}`}
              {bill.pay_cents < bill.total_cents && `, ${money(bill.total_cents - bill.pay_cents)} not paid`}
              {bill.pay_cents > bill.total_cents && ', already withheld'}
            </span>
            <b>{money(bill.pay_cents)}</b>
          </li>
        ))}
      </ul>
      <p>
        Pay <b>{money(sum)}</b>
      </p>
    </div>
  )
}
