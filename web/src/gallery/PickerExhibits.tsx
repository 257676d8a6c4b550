import { useState } from 'react'
import { AssetPicker, AssetsPicker } from '../shared/pickers/AssetPicker.tsx'
import { JunctionPicker, LocationPicker } from '../shared/pickers/LocationPicker.tsx'
import type { Asset, Commodity, Person, Place, Railroad } from '../shared/pickers/lookups.ts'
import { ScacPicker, ScacsPicker } from '../shared/pickers/ScacPicker.tsx'
import { type FindShipments, type Shipment, ShipmentPicker } from '../shared/pickers/ShipmentPicker.tsx'
import { StccPicker, StccsPicker } from '../shared/pickers/StccPicker.tsx'
import { UserPicker, UsersPicker } from '../shared/pickers/UserPicker.tsx'
import { Labelled } from '../ui/field/Labelled.tsx'
import css from './GalleryPage.module.css'

/** Pickers for one item: empty, filled, with a note, refused and disabled. They use the real lookups. */
export function PickOneExhibit() {
  const [asset, setAsset] = useState<Asset | null>(null)
  const [user, setUser] = useState<Person | null>({
    id: 0,
    full_name: 'Pat Doe',
    email: 'pat@company.example',
  })
  const [commodity, setCommodity] = useState<Commodity | null>(null)
  const [location, setLocation] = useState<Place | null>(null)
  return (
    <div className={css.fields}>
      <Labelled
        as={AssetPicker}
        label="Equipment"
        isNeeded
        note="From three characters."
        value={asset}
        onChange={setAsset}
      />
      <Labelled as={UserPicker} label="Assignee" value={user} onChange={setUser} />
      <Labelled
        as={StccPicker}
        label="Commodity"
        context="pricing"
        problem={commodity ? undefined : 'Choose a commodity.'}
        value={commodity}
        onChange={setCommodity}
      />
      <Labelled as={LocationPicker} label="Origin" value={location} onChange={setLocation} />
      <RouteLeg />
      <Labelled
        as={AssetPicker}
        label="Switched off"
        isDisabled
        value={{ equipment_id: 'GATX123456' }}
        onChange={setAsset}
      />
    </div>
  )
}

/** A junction waits for its carrier, and goes with it. */
function RouteLeg() {
  const [carrier, setCarrier] = useState<Railroad | null>(null)
  const [junction, setJunction] = useState<Place | null>(null)
  const change = (next: Railroad | null) => {
    setCarrier(next)
    setJunction(null)
  }
  return (
    <>
      <Labelled as={ScacPicker} label="Carrier" value={carrier} onChange={change} />
      <Labelled
        as={JunctionPicker}
        label="Junction"
        scac={carrier?.scac ?? null}
        value={junction}
        onChange={setJunction}
      />
    </>
  )
}

/** Pickers of several: empty, filled, more than a line of them, switched off. */
export function PickManyExhibit() {
  const [assets, setAssets] = useState<readonly Asset[]>(
    ['GATX123456', 'UTLX207444', 'TCNU1234567', 'BNSF777777', 'CN12'].map((equipment_id) => ({
      equipment_id,
    })),
  )
  const [railroads, setRailroads] = useState<readonly Railroad[]>([])
  const [people, setPeople] = useState<readonly Person[]>([{ id: 0, full_name: 'Pat Doe' }])
  const [commodities, setCommodities] = useState<readonly Commodity[]>([])
  return (
    <div className={css.fields}>
      <Labelled as={AssetsPicker} label="Assets" value={assets} onChange={setAssets} />
      <Labelled as={ScacsPicker} label="Railroads" value={railroads} onChange={setRailroads} />
      <Labelled as={UsersPicker} label="Followers" value={people} onChange={setPeople} />
      <Labelled
        as={StccsPicker}
        label="Commodities"
        context="reports"
        value={commodities}
        onChange={setCommodities}
      />
      <Labelled as={UsersPicker} label="Closed" isDisabled value={people} onChange={setPeople} />
    </div>
  )
}

const TRIPS: readonly Shipment[] = [
  { waybill_id: 3, waybill_number: '100031', waybill_date: '2026-11-18' },
  { waybill_id: 2, waybill_number: null, waybill_date: '2026-10-02' },
  { waybill_id: 1, waybill_number: '099120', waybill_date: '2026-08-15' },
]

/** Tickets will hand in the call of their area; these trips are made up. */
const findTrips: FindShipments = async ({ equipmentId, waybill_number: part = '' }) => ({
  success: true,
  data:
    equipmentId === 'CN12' ? [] : TRIPS.filter((trip) => trip.waybill_number?.includes(part) ?? part === ''),
})

/** The shipment dropdown waits for a car; `CN12` has none. */
export function ShipmentExhibit() {
  const [shipment, setShipment] = useState<Shipment | null>(null)
  const picker = { find: findTrips, value: shipment, onChange: setShipment }
  return (
    <div className={css.fields}>
      <Labelled as={ShipmentPicker} {...picker} label="Shipment of GATX123456" equipmentId="GATX123456" />
      <Labelled as={ShipmentPicker} {...picker} label="Shipment of CN12" equipmentId="CN12" value={null} />
      <Labelled as={ShipmentPicker} {...picker} label="Shipment of no car" equipmentId={null} value={null} />
    </div>
  )
}
