import { Trash2 } from 'lucide-react'
import {
  type CustomerRailroad,
  updateCustomerRailroad,
} from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { ConfirmButton } from '../../../form/confirm/ConfirmButton.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { useAction } from '../../../form/use-action.ts'
import { toast } from '../../../shell/toasts.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { refreshRailroads, removeRailroad } from './customer-railroads.calls.ts'
import css from './CustomerRailroads.module.css'

const form = createForm(updateCustomerRailroad, { version: 'version' })

interface Props {
  customerId: number
  railroad: CustomerRailroad
}

/** IDs, release and transport of one customer at one railroad. */
export function RailroadForm({ customerId, railroad }: Props) {
  const { scac, state, version } = railroad
  const done = async () => {
    toast({ status: 'success', message: `${scac} saved.` })
    await refreshRailroads()
  }
  return (
    <form.Form
      key={version}
      className={css.form}
      label={`${scac} settings`}
      params={{ customerId, scac }}
      draftKey={scac}
      start={getStart(railroad)}
      done={done}
    >
      <div>
        <h3 className={css.heading}>IDs and release</h3>
        <div className={css.pairs}>
          <form.Field name="sender_qualifier" label="Sender type" />
          <form.Field name="sender_id" />
          <form.Field name="receiver_qualifier" label="Receiver type" />
          <form.Field name="receiver_id" />
        </div>
        <form.Field name="release" as={Choice} />
      </div>
      <div>
        <h3 className={css.heading}>Transport</h3>
        <div className={css.fields}>
          <form.Field name="transport" as={Choice} />
          <Transport railroad={railroad} />
        </div>
      </div>
      <div className={css.save}>
        {state === 'live' && (
          <p className={css.hint}>
            Changing an ID, the release or the transport stops bills to {scac} until it accepts a new test.
          </p>
        )}
        <Actions>
          <Submit needsChange>Save</Submit>
          <Revert>Discard changes</Revert>
          {railroad.test === null && state !== 'live' && <Remove customerId={customerId} scac={scac} />}
        </Actions>
      </div>
    </form.Form>
  )
}

type Start = NonNullable<Parameters<typeof form.Form>[0]['start']>

const getStart = (railroad: CustomerRailroad): Start => ({
  sender_qualifier: railroad.sender_qualifier,
  sender_id: railroad.sender_id,
  receiver_qualifier: railroad.receiver_qualifier,
  receiver_id: railroad.receiver_id,
  release: railroad.release as Start['release'],
  transport: railroad.transport,
  sftp_url: railroad.sftp_url,
  sftp_host_key: railroad.sftp_host_key,
  sftp_answers: railroad.sftp_answers,
  sftp_secret: '',
  version: railroad.version,
})

/** Describes where files go with the chosen transport. */
function Transport({ railroad }: { railroad: CustomerRailroad }) {
  const transport = form.useValue('transport')
  if (transport === 'sftp') {
    return (
      <>
        <form.Field name="sftp_url" />
        <form.Field name="sftp_host_key" />
        <form.Field name="sftp_answers" />
        <form.Field name="sftp_secret" as={Area} rows={2} />
      </>
    )
  }
  return <p className={css.hint}>{getPlace(transport, railroad)}</p>
}

function getPlace(transport: string, { scac, railroad_transport, railroad_url }: CustomerRailroad): string {
  if (transport === 'railroad' && railroad_transport === 'sftp') return `Files go to ${railroad_url}.`
  return `Files go to this customer’s folder for ${scac}. Your own EDI software picks them up.`
}

/** Removes a railroad that was never sent anything. */
function Remove({ customerId, scac }: { customerId: number; scac: string }) {
  const { run, isBusy, refusal } = useAction((_: null, options) => removeRailroad(customerId, scac)(options))
  return (
    <>
      <ConfirmButton
        icon={Trash2}
        confirmLabel={`Remove ${scac}`}
        isBusy={isBusy}
        onConfirm={() => void run(null)}
      >
        Remove
      </ConfirmButton>
      {refusal && <Refusal>{refusal}</Refusal>}
    </>
  )
}
