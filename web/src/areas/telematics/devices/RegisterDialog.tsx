import { registerDevices } from '#contract/areas/telematics/devices/devices.contract.ts'
import { DEFAULT_HEARTBEAT_MINUTES } from '#contract/areas/telematics/telematics.rules.ts'
import { Actions } from '../../../form/Actions.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { refetchUnits } from './devices.calls.ts'

const form = createForm(registerDevices)

/** Registers pasted devices on their units. */
export function RegisterDialog({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  return (
    <FormDialog title="Register devices" onClose={onClose}>
      <form.Form
        params={{ customerId }}
        start={{ heartbeat_minutes: DEFAULT_HEARTBEAT_MINUTES }}
        done={({ registered }) => {
          const devices = registered === 1 ? '1 device' : `${registered} devices`
          toast({ status: 'success', message: `${devices} registered.` })
          void refetchUnits()
          onClose()
        }}
      >
        <form.Field name="devices" as={Area} rows={8} />
        <form.Field name="heartbeat_minutes" as={NumberField} />
        <Actions at="end">
          <Cancel />
          <Submit>Register devices</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
