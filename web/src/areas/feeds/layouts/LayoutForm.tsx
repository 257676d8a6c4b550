import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  createLayout,
  type SavedLayout,
  type MessageLayout,
  updateLayout,
} from '#contract/areas/feeds/layouts/layouts.contract.ts'
import {
  toCells,
  firstLines,
  guessLayout,
  withHeadings,
} from '#contract/areas/feeds/layouts/layouts.rules.ts'
import { Check, Choice } from '../../../form/controls/choices.tsx'
import { Zone } from '../../../form/controls/search.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { useCore } from '../../../form/context.ts'
import { createForm } from '../../../form/create-form.ts'
import { send } from '../../../form/send.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { FileDrop } from '../../../import/FileDrop.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { refetchLayouts } from './layouts.calls.ts'
import { toSample } from './layouts.rules.ts'
import { LayoutColumns } from './LayoutColumns.tsx'
import { LayoutTrial } from './LayoutTrial.tsx'
import { LayoutWidths } from './LayoutWidths.tsx'
import css from './LayoutPage.module.css'

const adding = createForm(createLayout)
const editing = createForm(updateLayout, { version: 'version' })

/** A new layout. */
export function NewLayout({ customerId }: { customerId: number }) {
  const [sample, setSample] = useState('')
  const { done, leave } = useLeaving(customerId)
  return (
    <adding.Form
      className={css.form}
      params={{ customerId }}
      start={{ separator: ',', header: true, fields: [] }}
      draftKey="new"
      send={(body, options) =>
        send(createLayout, { params: { customerId }, body: whole(body, sample) }, options)
      }
      done={done}
    >
      <Sample sample={sample} onSample={setSample} />
      <Panel title="Format">
        <FieldGrid>
          <adding.Field name="name" placeholder="CN trace, Fort Worth office" />
        </FieldGrid>
        <Writing />
      </Panel>
      <Columns customerId={customerId} sample={sample} />
      <Actions>
        <Submit>Save layout</Submit>
        <Cancel onPress={leave} />
      </Actions>
    </adding.Form>
  )
}

/** A stored layout. */
export function EditLayout({
  customerId,
  start: { name, ...start },
}: {
  customerId: number
  start: SavedLayout
}) {
  const [sample, setSample] = useState('')
  const { done, leave } = useLeaving(customerId)
  const params = { customerId, layoutName: name }
  return (
    <editing.Form
      className={css.form}
      label={name}
      params={params}
      start={start}
      draftKey={name}
      send={(body, options) => send(updateLayout, { params, body: whole(body, sample) }, options)}
      done={done}
    >
      <Sample sample={sample} onSample={setSample} />
      <Panel title="Format">
        <Writing />
      </Panel>
      <Columns customerId={customerId} sample={sample} />
      <Actions>
        <Submit needsChange>Save layout</Submit>
        <Cancel onPress={leave} />
      </Actions>
    </editing.Form>
  )
}

function useLeaving(customerId: number) {
  const navigate = useNavigate()
  const leave = () => void navigate({ to: `/feeds/${customerId}/layouts` })
  const done = async () => {
    toast({ status: 'success', message: 'Layout saved. New messages use it.' })
    await refetchLayouts()
    leave()
  }
  return { done, leave }
}

type Body = Omit<MessageLayout, 'name'>

/** The headings of the sample, where its first line names the columns, belong to the layout. */
function whole<B extends Body>(body: B, sample: string): B {
  if (body.separator === 'fixed')
    return { ...body, header: false, fields: body.fields.map(({ heading: _, ...one }) => one) }
  const [first = null] = toCells(sample, body.separator, 1)
  return { ...body, fields: withHeadings(body.fields, body.header ? (first ?? []) : null) }
}

/** The format of a sample is guessed until the user has chosen one. */
function Sample({ sample, onSample }: { sample: string; onSample: (sample: string) => void }) {
  const { fill, form } = useCore()
  const accept = (text: string) => {
    const next = toSample(text)
    onSample(next)
    const fields: unknown = form.getValues('fields')
    if (Array.isArray(fields) && fields.length === 0 && next.trim() !== '') fill(guessLayout(next))
  }
  return (
    <Panel title="Sample" hint="A few lines as the railroad sends them. Used for the test only; not stored.">
      <FileDrop
        accept=".csv,.tsv,.txt,.dat,text/csv,text/plain"
        onFile={(file) => void file?.text().then(accept)}
      >
        any text file
      </FileDrop>
      <Labelled as={Area} label="Or paste a few lines" value={sample} onChange={accept} rows={5} />
    </Panel>
  )
}

function Writing() {
  const isFixed = editing.useValue('separator') === 'fixed'
  return (
    <>
      <FieldGrid>
        <editing.Field name="separator" as={Choice} />
        <editing.Field name="zone" as={Zone} help="Leave blank to use each location’s local time." />
      </FieldGrid>
      {!isFixed && <editing.Field name="header" as={Check} />}
    </>
  )
}

function Columns({ customerId, sample }: { customerId: number; sample: string }) {
  const written: Body = {
    separator: editing.useValue('separator'),
    header: editing.useValue('header'),
    zone: editing.useValue('zone') || null,
    fields: editing.useValue('fields'),
  }
  const { separator, header } = written
  return (
    <>
      <Panel title="Columns" hint="Leave columns you don’t need unmapped.">
        {separator === 'fixed' ? (
          <editing.Field name="fields" as={LayoutWidths} lines={firstLines(sample)} />
        ) : (
          <editing.Field
            name="fields"
            as={LayoutColumns}
            cells={toCells(sample, separator)}
            hasHeader={header}
          />
        )}
      </Panel>
      <LayoutTrial customerId={customerId} sample={sample} layout={whole(written, sample)} />
    </>
  )
}
