import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  createEventCode,
  type EventCodeSetting,
  updateEventCode,
} from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { CODE_SOURCES, EQUIPMENT_KINDS } from '#contract/areas/admin/event-codes/event-codes.rules.ts'
import { Choice, OneOf } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { reloadCodes, rebuildState } from './event-codes.calls.ts'
import { rebuildText } from './event-codes.rules.ts'
import css from './EventCodesPage.module.css'

const adding = createForm(createEventCode)
const editing = createForm(updateEventCode, { version: 'version' })

interface Props {
  /** Null: one that is not there yet. */
  code: EventCodeSetting | null
  onClose: () => void
}

/** One code: its meaning, and the effect of changing it. */
export function EventCodeDialog({ code, onClose }: Props) {
  const done = async () => {
    const message = 'Code saved. Assets that reported it are being reprocessed.'
    toast({ status: 'success', message })
    onClose()
    await reloadCodes()
  }
  return code ? (
    <Editing code={code} onDone={done} onClose={onClose} />
  ) : (
    <Adding onDone={done} onClose={onClose} />
  )
}

interface WayProps {
  onDone: () => Promise<void>
  onClose: () => void
}

function Editing({ code, onDone, onClose }: WayProps & { code: EventCodeSetting }) {
  const { code_source: source, equipment_kind: kind } = code
  const title = `Code ${code.code}: ${CODE_SOURCES[source]}, ${EQUIPMENT_KINDS[kind].toLowerCase()}`
  return (
    <FormDialog title={title} onClose={onClose}>
      <editing.Form params={{ source, code: code.code, kind }} start={code} done={onDone}>
        <Meaning kind={kind} />
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save</Submit>
        </Actions>
      </editing.Form>
    </FormDialog>
  )
}

function Adding({ onDone, onClose }: WayProps) {
  return (
    <FormDialog title="Add code" onClose={onClose}>
      <adding.Form start={{ code_source: 'CLM', equipment_kind: 'R', action: 'report' }} done={onDone}>
        <div className={css.which}>
          <adding.Field name="code" />
          <adding.Field name="code_source" as={OneOf} />
          <adding.Field name="equipment_kind" as={OneOf} />
        </div>
        <NewMeaning />
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Add</Submit>
        </Actions>
      </adding.Form>
    </FormDialog>
  )
}

const NewMeaning = () => <Meaning kind={adding.useValue('equipment_kind')} />

/** The fields that both ways have. */
function Meaning({ kind }: { kind: EventCodeSetting['equipment_kind'] }): ReactNode {
  const assets = useQuery(rebuildState).data?.assets
  return (
    <>
      <editing.Field name="event_text" />
      <editing.Field name="action" as={Choice} />
      <div className={css.statuses}>
        <editing.Field name="status_code" as={Choice} none="Unchanged" />
        <editing.Field name="status_code_at_destination" as={Choice} none="Same as status" />
      </div>
      <p className={css.hint}>{rebuildText(kind, assets)}</p>
    </>
  )
}
