import { useMemo } from 'react'
import { showDate } from '#contract/base/dates.ts'
import type { CallResult } from '../../shell/call.ts'
import type { Lookup } from '../../ui/pick/lookup.ts'
import type { ControlProps } from '../../ui/field/control.ts'
import { PickOne } from '../../ui/pick/PickOne.tsx'
import { LOOKUP_TEXTS } from './lookup-texts.ts'
import { getRows } from './lookups.ts'

/** One trip of a piece of equipment (VIS-019). */
export interface Shipment {
  waybill_id: number
  waybill_number: string | null
  waybill_date: string | null
}

/** The number of trips in the dropdown (VIS-047). */
const PAGE_SIZE = 10

interface Criteria {
  equipmentId: string
  page_size: number
  /** Part of a waybill number; left out for the newest trips. */
  waybill_number?: string
}

/** Loads the trips of a unit, newest first. */
export type FindShipments = (
  criteria: Criteria,
  signal: AbortSignal,
) => Promise<CallResult<readonly Shipment[]>>

interface Trips {
  /** Without equipment there is nothing to choose from. */
  equipmentId: string | null
  /** The area that owns the trips hands in its call; the same function on every render. */
  find: FindShipments
}

/** Picks one trip of a piece of equipment: the latest show at once, others by their waybill number. */
export function ShipmentPicker({ equipmentId, find, ...props }: ControlProps<Shipment | null> & Trips) {
  const lookup = useMemo(() => shipmentLookup(equipmentId ?? '', find), [equipmentId, find])
  return (
    <PickOne
      placeholder={equipmentId === null ? 'Choose a car first' : 'Waybill number'}
      {...props}
      isDisabled={props.isDisabled || equipmentId === null}
      lookup={lookup}
    />
  )
}

const shipmentLookup = (equipmentId: string, find: FindShipments): Lookup<Shipment> => ({
  minCharacters: 0,
  waitMs: 150,
  noneFound: LOOKUP_TEXTS.noShipments,
  clean: (typed) => typed.trim(),
  find: async (term, signal) => {
    const criteria = { equipmentId, page_size: PAGE_SIZE, ...(term ? { waybill_number: term } : {}) }
    return getRows(await find(criteria, signal), (trips) => trips)
  },
  describe: ({ waybill_id, waybill_number, waybill_date }) => ({
    key: String(waybill_id),
    label: waybill_number ?? 'No waybill number',
    ...(waybill_date ? { detail: showDate(waybill_date) } : {}),
  }),
})
