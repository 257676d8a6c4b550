import { useState } from 'react'
import { z } from 'zod'
import { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { field } from '#contract/form/field.ts'
import { allOrNone, withNeeds } from '#contract/form/needs.ts'
import { Check, Choice, ManyOf, OneOf, Switch } from '../form/controls/choices.tsx'
import { DateRange, Day, Time } from '../form/controls/dates.tsx'
import { Money, NumberField, Slider } from '../form/controls/number.tsx'
import { SearchChoice, Zone } from '../form/controls/search.tsx'
import { Tags } from '../form/controls/tags.tsx'
import { Secret } from '../form/controls/secret.tsx'
import { Area, Email, Emails, Phone } from '../form/controls/text.tsx'
import { createForm } from '../form/create-form.ts'
import { Actions } from '../form/Actions.tsx'
import { Submit } from '../form/Submit.tsx'
import { Files } from '../shared/Files.tsx'
import { uploadFor } from '../shared/uploads.ts'
import type { CallResult } from '../shell/call.ts'
import { useSession } from '../shell/session.ts'
import css from './GalleryPage.module.css'

const EVERY_FIELD = endpoint({
  name: 'galleryFields',
  method: 'POST',
  path: '/nowhere',
  access: 'signed-in',
  summary: 'Never called: the fields of the gallery.',
  body: withNeeds(
    z.object({
      bol: field.text('BOL number', { min: 1, max: 30, help: 'As shown on the document.' }),
      note: field.area('Note'),
      weight: field.integer('Weight', { unit: 'lb' }).nullable(),
      weight_type: field.choice('Weight type', { E: 'Estimated', G: 'Gross', N: 'Net' }).nullable(),
      price: field.cents('Price', { min: 100 }),
      share: field.integer('Share', { min: 0, max: 100, unit: '%' }),
      due: field.day('Due'),
      at: field.time('Time of day').nullable(),
      period: field.days('Period'),
      phone: field.phone('Phone'),
      email: field.email('Email'),
      copies: field.emails('Copies to', { help: 'Separate addresses with commas.' }),
      load: field.choice('Load', { L: 'Loaded', E: 'Empty' }),
      commodity: field.choice('Package', { BAG: 'Bag', BOX: 'Box', DRM: 'Drum', PLT: 'Pallet', TNK: 'Tank' }),
      zone: field.zone('Time zone'),
      marks: field.choices('Marks', { hot: 'Hot', late: 'Late', new: 'New' }),
      pin: field.secret('PIN').nullable(),
      files: field.rows('Files', Attachment, { unit: 'file' }),
      days: field.choices('Days', { mon: 'Monday', wed: 'Wednesday', fri: 'Friday' }, { min: 1 }),
      isHazmat: field.boolean('Hazardous'),
      isShown: field.boolean('Visible to everyone'),
    }),
    allOrNone({ weight: 'Required with a weight type.', weight_type: 'Required with a weight.' }),
  ),
  response: z.object({}),
})

const form = createForm(EVERY_FIELD, { drafts: 'none' })
type Body = z.input<typeof EVERY_FIELD.body>

const FILLED: Body = {
  bol: 'BOL-20261120-7',
  note: 'Ten cars wait at Argo yard. A sentence that is long enough to need a second line in a narrow column.',
  weight: 286_000,
  weight_type: 'G',
  price: 125_000,
  share: 40,
  due: '2026-12-24',
  at: '14:30',
  period: { from: '2026-11-01', to: '2026-11-30' },
  phone: '+1 402 555 0100',
  email: 'nora@meridian.example',
  copies: 'a@b.example, c@d.example',
  load: 'L',
  days: ['mon', 'fri'],
  commodity: 'DRM',
  zone: 'America/Chicago',
  marks: ['hot', 'new'],
  pin: '1234',
  files: [],
  isHazmat: true,
  isShown: true,
}

/** Example server errors for every field. */
const refuseAll = (): Promise<CallResult<object>> =>
  Promise.resolve({
    success: false,
    error: {
      status: 400,
      code: 'invalid_request',
      message: ERRORS.invalid_request[1],
      errors: Object.fromEntries(
        Object.keys(FILLED).map((name) => [name, ['The server rejected this value. Enter another.']]),
      ),
    },
  })

interface Props {
  label: string
  start?: Partial<Body>
  isDisabled?: boolean
  send?: (body: Body) => Promise<CallResult<object>>
}

function AllFields({ label, start = {}, isDisabled = false, send = refuseAll }: Props) {
  const { company } = useSession()
  const state = { isDisabled }
  return (
    <form.Form label={label} start={start} send={send} done={() => undefined}>
      <form.Field name="bol" {...state} />
      <form.Field name="note" as={Area} rows={2} {...state} />
      <form.Field name="weight" as={NumberField} {...state} />
      <form.Field name="weight_type" as={Choice} none="Not known" {...state} />
      <form.Field name="price" as={Money} {...state} />
      <form.Field name="share" as={Slider} step={5} {...state} />
      <form.Field name="due" as={Day} {...state} />
      <form.Field name="at" as={Time} {...state} />
      <form.Field name="period" as={DateRange} {...state} />
      <form.Field name="phone" as={Phone} {...state} />
      <form.Field name="email" as={Email} {...state} />
      <form.Field name="copies" as={Emails} {...state} />
      <form.Field name="load" as={OneOf} {...state} />
      <form.Field name="days" as={ManyOf} {...state} />
      <form.Field name="commodity" as={SearchChoice} placeholder="Search code or name" {...state} />
      <form.Field name="zone" as={Zone} {...state} />
      <form.Field name="marks" as={Tags} {...state} />
      <form.Field name="pin" as={Secret} autoComplete="new-password" {...state} />
      <form.Field name="files" as={Files} upload={uploadFor(company.id)} {...state} />
      <form.Field name="isHazmat" as={Check} aside="Needs an emergency number." {...state} />
      <form.Field name="isShown" as={Switch} {...state} />
      <Actions>
        <Submit isDisabled={isDisabled}>Send</Submit>
      </Actions>
    </form.Form>
  )
}

/** An empty form; submitting it shows the missing fields and the summary on top. */
export function EmptyFieldsExhibit() {
  const [sent, setSent] = useState('')
  const send = async (body: Body): Promise<CallResult<object>> => {
    setSent(JSON.stringify(body, null, 1))
    return { success: true, data: {} }
  }
  return (
    <>
      <AllFields label="Empty" send={send} />
      {sent && <pre className={css.sent}>{sent}</pre>}
    </>
  )
}

/** All filled in; the server refuses every field. */
export const FilledFieldsExhibit = () => <AllFields label="Filled" start={FILLED} />

export const ClosedFieldsExhibit = () => <AllFields label="Switched off" start={FILLED} isDisabled />
