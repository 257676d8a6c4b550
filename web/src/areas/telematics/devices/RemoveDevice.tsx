import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { removeDevice } from '#contract/areas/telematics/devices/devices.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { Offered } from '../../../shell/access/Offered.tsx'
import { pathTo } from '../../../shell/route.ts'
import { Button } from '../../../ui/Button.tsx'
import { TELEMATICS_PATHS } from '../telematics.rules.ts'
import { deleteDevice, refetchUnits } from './devices.calls.ts'

interface Props {
  customerId: number
  equipmentId: string
  deviceId: string
}

/** Takes the device off a unit, once that is confirmed. */
export function RemoveDevice({ customerId, equipmentId, deviceId }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  return (
    <Offered by={removeDevice}>
      <Button size="small" onClick={() => setIsConfirming(true)}>
        Remove device
      </Button>
      {isConfirming && (
        <ConfirmDialog<Answer<typeof removeDevice>>
          title={`Remove ${deviceId} from ${showEquipment(equipmentId)}?`}
          verb="Remove"
          act={(options) => deleteDevice(customerId, equipmentId, options)}
          onDone={() => {
            void refetchUnits()
            void navigate({ to: pathTo(TELEMATICS_PATHS.watchtower, { customerId }) })
          }}
          onClose={() => setIsConfirming(false)}
        >
          The unit no longer appears in Watchtower. Its readings are kept. Later reports from the device are
          rejected and listed under Devices.
        </ConfirmDialog>
      )}
    </Offered>
  )
}
