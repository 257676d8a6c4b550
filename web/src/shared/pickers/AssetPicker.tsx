import { useMemo } from 'react'
import { useSession } from '../../shell/session.ts'
import type { ControlProps } from '../../ui/field/control.ts'
import { PickMany } from '../../ui/pick/PickMany.tsx'
import { PickOne } from '../../ui/pick/PickOne.tsx'
import { type Asset, equipmentLookup } from './lookups.ts'

const PLACEHOLDER = 'Car or container number'

function useEquipment() {
  const { company } = useSession()
  return useMemo(() => equipmentLookup(company.id), [company.id])
}

/** Picks one piece of the customer's equipment. */
export function AssetPicker(props: ControlProps<Asset | null>) {
  return <PickOne placeholder={PLACEHOLDER} {...props} lookup={useEquipment()} />
}

/** Picks several, as the assets of a ticket. */
export function AssetsPicker(props: ControlProps<readonly Asset[]>) {
  return <PickMany placeholder={PLACEHOLDER} {...props} lookup={useEquipment()} />
}
