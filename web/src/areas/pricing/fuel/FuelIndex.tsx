import { useQuery } from '@tanstack/react-query'
import { Fuel } from 'lucide-react'
import { useState } from 'react'
import { setFuelWeek } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { dayOf, showDate } from '#contract/base/dates.ts'
import { Day } from '../../../form/controls/dates.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { formOf } from '../../../form/form-of.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions, Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './Fuel.module.css'
import { fuelWeeks, readFuelAgain } from './fuel.calls.ts'

const form = formOf(setFuelWeek)
const BEFORE = 6

/** The price of fuel that surcharges are reckoned by, week by week. */
export function FuelIndex() {
  const { data } = useQuery(fuelWeeks)
  const [isOpen, setOpen] = useState(false)
  const [latest, ...before] = data ?? []
  return (
    <section className={css.index} aria-label="Price of diesel">
      <Fuel size={18} aria-hidden="true" />
      {latest ? (
        <span>
          Diesel <span className={css.price}>{gallon(latest.price)}</span> a gallon in the week of{' '}
          {showDate(latest.week)}
        </span>
      ) : (
        <span>Nobody has told a price of diesel yet: no surcharge can be reckoned.</span>
      )}
      <ul className={css.weeks} aria-label="Weeks before">
        {before.slice(0, BEFORE).map(({ week, price }) => (
          <li key={week}>
            {showDate(week)} {gallon(price)}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => setOpen(true)}>
        Enter a week
      </Button>
      {isOpen && <WeekDialog source={latest?.source ?? ''} onClose={() => setOpen(false)} />}
    </section>
  )
}

const gallon = (price: number): string => `$${price.toFixed(3)}`

const thisMonday = (): string => {
  const now = new Date()
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7)))
}

function WeekDialog({ source, onClose }: { source: string; onClose: () => void }) {
  const done = async () => {
    toast({ status: 'success', message: 'The price is saved. New quotes reckon with it.' })
    onClose()
    await readFuelAgain()
  }
  return (
    <FormDialog title="Price of diesel" onClose={onClose}>
      <form.Form start={{ week: thisMonday(), source }} done={done}>
        <form.Field name="week" as={Day} />
        <form.Field name="price" as={NumberField} />
        <form.Field name="source" />
        <Actions at="end">
          <Cancel />
          <Submit>Save</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
