import { useWatch } from 'react-hook-form'
import {
  type CarrierRow,
  createCarrier,
  updateCarrier,
} from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { Choice, OneOf } from '../../../form/controls/choices.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { useCore } from '../../../form/context.ts'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { refetchCarriers } from './carriers.calls.ts'

const adding = createForm(createCarrier)
const editing = createForm(updateCarrier, { version: 'version' })

/** How documents go to one railroad; null: one that is not added yet. */
export function CarrierDialog({ carrier, onClose }: { carrier: CarrierRow | null; onClose: () => void }) {
  const done = async () => {
    toast({ status: 'success', message: 'Railroad saved.' })
    onClose()
    await refetchCarriers()
  }
  if (carrier === null) {
    return (
      <FormDialog title="Add railroad" onClose={onClose}>
        <adding.Form
          start={{
            release: '004010',
            receiver_qualifier: '02',
            usage: 'T',
            characters: 'basic',
            answer_minutes: 240,
            cancels_by: '998',
            transport: 'folder',
          }}
          done={done}
        >
          <adding.Field name="scac" />
          <ProtocolFields />
          <Actions at="end">
            <Cancel />
            <Submit needsChange>Add</Submit>
          </Actions>
        </adding.Form>
      </FormDialog>
    )
  }
  return (
    <FormDialog title={`${carrier.scac} ${carrier.name ?? ''}`.trim()} onClose={onClose}>
      <editing.Form params={{ scac: carrier.scac }} start={getStart(carrier)} done={done}>
        <ProtocolFields />
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save</Submit>
        </Actions>
      </editing.Form>
    </FormDialog>
  )
}

type Editing = NonNullable<Parameters<typeof editing.Form>[0]['start']>

const getStart = ({
  scac: _scac,
  link_trouble: _trouble,
  link_checked_ts: _checked,
  ...carrier
}: CarrierRow): Editing =>
  ({
    ...carrier,
    name: carrier.name ?? '',
    sftp_url: carrier.sftp_url ?? '',
    sftp_host_key: carrier.sftp_host_key ?? '',
    sftp_answers: carrier.sftp_answers ?? '',
  }) as Editing

/** The fields that both ways have. */
function ProtocolFields() {
  const transport: unknown = useWatch({ control: useCore().control, name: 'transport' })
  return (
    <>
      <editing.Field name="name" />
      <editing.Field name="receiver_qualifier" />
      <editing.Field name="receiver_id" />
      <editing.Field name="release" as={Choice} />
      <editing.Field name="usage" as={OneOf} />
      <editing.Field name="characters" as={OneOf} />
      <editing.Field name="answer_minutes" as={NumberField} />
      <editing.Field name="cancels_by" as={OneOf} />
      <editing.Field name="transport" as={OneOf} />
      {transport === 'sftp' && (
        <>
          <editing.Field name="sftp_url" />
          <editing.Field name="sftp_host_key" />
          <editing.Field name="sftp_answers" />
          <editing.Field name="sftp_secret" as={Area} />
        </>
      )}
    </>
  )
}
