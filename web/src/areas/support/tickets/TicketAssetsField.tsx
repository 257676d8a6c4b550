import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { AssetRef } from '#contract/areas/support/tickets/tickets.contract.ts'
import { AssetPicker } from '../../../shared/pickers/AssetPicker.tsx'
import type { Asset } from '../../../shared/pickers/lookups.ts'
import { type Shipment, ShipmentPicker } from '../../../shared/pickers/ShipmentPicker.tsx'
import { useSession } from '../../../shell/session.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import css from './TicketForm.module.css'
import { getShipments } from './tickets.calls.ts'

/** The equipment a ticket is about, each with its trip: another line for each that is picked. */
export function TicketAssetsField(props: ControlProps<readonly AssetRef[]>) {
  const { value, onChange } = props
  const { company } = useSession()
  const find = useMemo(() => getShipments(company.id), [company.id])
  const change = (at: number, next: AssetRef) => onChange(value.with(at, next))
  return (
    <div {...getGroup(props)} className={css.assets}>
      {value.map((asset, at) => (
        <div key={`${asset.equipment_id} ${at}`} className={css.asset}>
          <span className={css.equipment}>{asset.equipment_id}</span>
          <Labelled
            as={ShipmentPicker}
            label={`Shipment of ${asset.equipment_id}`}
            equipmentId={asset.equipment_id}
            find={find}
            value={shipmentIn(asset)}
            onChange={(shipment) => change(at, withShipment(asset, shipment))}
          />
          <IconButton
            label={`Remove ${asset.equipment_id}`}
            icon={Trash2}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Labelled
        as={AssetPicker}
        key={value.length}
        label="Add a car or container"
        help={
          value.some(({ waybill_id }) => waybill_id)
            ? 'The ticket saves each shipment’s status, latest events and estimates as evidence.'
            : undefined
        }
        value={null}
        onChange={(asset: Asset | null) =>
          asset && onChange([...value, { equipment_id: asset.equipment_id }])
        }
      />
    </div>
  )
}
TicketAssetsField.frame = 'group' as const

const shipmentIn = ({ waybill_id, waybill_number, waybill_date }: AssetRef): Shipment | null =>
  waybill_id
    ? { waybill_id, waybill_number: waybill_number ?? null, waybill_date: waybill_date ?? null }
    : null

const withShipment = ({ equipment_id }: AssetRef, shipment: Shipment | null): AssetRef =>
  shipment
    ? {
        equipment_id,
        waybill_id: shipment.waybill_id,
        waybill_number: shipment.waybill_number,
        waybill_date: shipment.waybill_date,
      }
    : { equipment_id }
