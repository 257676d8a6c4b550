import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { field } from '#contract/form/field.ts'
import { allOrNone, withNeeds } from '#contract/form/needs.ts'
import { Choice, ManyOf } from '../form/controls/choices.tsx'
import { NumberField } from '../form/controls/number.tsx'
import { Area } from '../form/controls/text.tsx'
import { createForm } from '../form/create-form.ts'
import { Actions } from '../form/Actions.tsx'
import { Submit } from '../form/Submit.tsx'
import type { PageRoute } from '../shell/route.ts'

/** A call whose body contains every case that forms support. */
export const updateBill = endpoint({
  name: 'updateBill',
  method: 'PUT',
  path: '/bills/{billId}',
  access: 'signed-in',
  summary: 'Saves a bill.',
  params: z.object({ billId: z.number() }),
  body: withNeeds(
    z.object({
      bol: field.text('BOL number', { min: 1, max: 30 }),
      note: field.area('Note'),
      weight: field.integer('Weight', { unit: 'lb' }).nullable(),
      weight_type: field.choice('Weight type', { E: 'Estimated', G: 'Gross' }).nullable(),
      tags: field.choices('Tags', { hot: 'Hot', late: 'Late', new: 'New' }),
      pin: field.secret('PIN').optional(),
      version: z.number().int(),
    }),
    allOrNone({ weight: 'Required with a weight type.', weight_type: 'Required with a weight.' }),
  ),
  response: z.object({ version: z.number() }),
})

export const BILL = {
  bol: 'B-1',
  note: '',
  weight: null,
  weight_type: null,
  tags: ['hot'],
  version: 1,
} as const

export const bill = createForm(updateBill, { version: 'version' })

function BillPage() {
  const [saved, setSaved] = useState(0)
  const start = { ...BILL, tags: [...BILL.tags], version: saved || BILL.version }
  return (
    <>
      <h1>Bill</h1>
      <p>Saved as version {saved}</p>
      <bill.Form params={{ billId: 7 }} start={start} done={({ version }) => setSaved(version)}>
        <bill.Field name="bol" />
        <bill.Field name="note" as={Area} />
        <bill.Field name="weight" as={NumberField} />
        <bill.Field name="weight_type" as={Choice} none="Not known" />
        <bill.Field name="tags" as={ManyOf} />
        <bill.Field name="pin" type="password" />
        <Actions>
          <Submit>Save</Submit>
        </Actions>
      </bill.Form>
    </>
  )
}

/** A form on its own page. */
export const billPage = (Page: () => ReactNode): PageRoute => ({
  path: '/bill',
  title: 'Bill',
  crumbs: [],
  needs: 'signed-in',
  page: lazyRouteComponent(() => Promise.resolve({ Page }), 'Page'),
})

export const billPages: readonly PageRoute[] = [
  billPage(BillPage),
  {
    path: '/other',
    title: 'Other',
    crumbs: [],
    needs: 'signed-in',
    page: lazyRouteComponent(() => Promise.resolve({ Other: () => <h1>Other</h1> }), 'Other'),
  },
]
