import { type ReactNode, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { CIF_QUALIFIER, type CifParty } from '#contract/areas/waybilling/parties/parties.contract.ts'
import { useCore } from '../../../form/context.ts'
import type { ControlProps } from '../../../ui/field/control.ts'
import { LookupText } from './LookupText.tsx'
import { useWaybill } from './context.rules.ts'
import { carriers, commodities, junctions, parties, stations } from './waybill.calls.ts'

type TextProps = ControlProps<string | null>

const getHolder = (name: string): string => name.slice(0, name.lastIndexOf('.'))

/**
 * Fills fields related to one, below the path that contains them. A code that was typed is looked up when its field is left:
 * a field that was changed before the answer came keeps what was typed.
 */
function useFill<Name extends string>(holder: string, names: readonly Name[]) {
  const { fill, form } = useCore()
  const left = useRef<unknown[] | null>(null)
  const paths = names.map((name) => `${holder}.${name}`)
  return {
    track: { onFocus: () => (left.current = null), onBlur: () => (left.current = form.getValues(paths)) },
    fill: (values: Record<Name, string>) => {
      const now = form.getValues(paths)
      const isFree = (at: number) => left.current === null || left.current[at] === now[at]
      fill(Object.fromEntries(names.flatMap((name, at) => (isFree(at) ? [[paths[at]!, values[name]]] : []))))
    },
  }
}

interface Track {
  onFocus: () => void
  onBlur: () => void
}

/** Notices when the field inside is entered and left. */
const Tracked = ({ track, children }: { track: Track; children: ReactNode }) => (
  <div style={{ display: 'contents' }} {...track}>
    {children}
  </div>
)

/** A carrier of the route; without it the leg has no junction (WBL-142). */
export function Carrier(props: TextProps) {
  const { customerId } = useWaybill()
  const { fill } = useCore()
  const lookup = useMemo(() => carriers(customerId), [customerId])
  const changed = (scac: string | null) => {
    props.onChange(scac)
    if (!scac) fill({ [`${getHolder(props.name)}.city_name_03`]: '' })
  }
  return <LookupText {...props} lookup={lookup} onChange={changed} />
}

/** Where the leg ends; it needs a carrier (WBL-141). */
export function Junction(props: TextProps) {
  const { control } = useCore()
  const scac = useWatch({
    control,
    name: `${getHolder(props.name)}.standard_carrier_alpha_code_01`,
  }) as string | null
  const lookup = useMemo(() => junctions(scac ?? ''), [scac])
  return <LookupText {...props} lookup={lookup} isDisabled={props.isDisabled || !scac} />
}

/** The most characters of a description that comes with its code (WBL-145). */
const MAX_DESCRIPTION = 50
/** The code of a commodity that is an STCC. */
const STCC_QUALIFIER = 'T'

/** A commodity by its code or name; fills in its description and type. */
export function CommodityCode(props: TextProps) {
  const { customerId } = useWaybill()
  const { fill, track } = useFill(getHolder(props.name), [
    'lading_description_02',
    'commodity_code_qualifier_04',
  ])
  const lookup = useMemo(() => commodities(customerId), [customerId])
  return (
    <Tracked track={track}>
      <LookupText
        {...props}
        lookup={lookup}
        onFound={(found) =>
          found &&
          fill({
            lading_description_02: found.commodity.slice(0, MAX_DESCRIPTION),
            commodity_code_qualifier_04: STCC_QUALIFIER,
          })
        }
      />
    </Tracked>
  )
}

/** A station; its state and country come with it. */
export function Station(props: TextProps) {
  const { fill, track } = useFill(getHolder(props.name), ['state_or_province_code_03', 'country_code_04'])
  const lookup = useMemo(() => stations(), [])
  return (
    <Tracked track={track}>
      <LookupText
        {...props}
        lookup={lookup}
        onFound={(place) =>
          place && fill({ state_or_province_code_03: place.state, country_code_04: place.country })
        }
      />
    </Tracked>
  )
}

/** A party of the customer by name or ID, with its address. */
export function PartyName(props: TextProps) {
  const { customerId } = useWaybill()
  const { fill, track } = useFill(getHolder(getHolder(props.name)), PARTY_FIELDS)
  const lookup = useMemo(() => parties(customerId), [customerId])
  return (
    <Tracked track={track}>
      <LookupText {...props} lookup={lookup} onFound={(party) => party && fill(toFields(party))} />
    </Tracked>
  )
}

const PARTY_FIELDS = [
  'name_N1.identification_code_qualifier_03',
  'name_N1.identification_code_04',
  'address_information_N3.0.address_information_01',
  'address_information_N3.0.address_information_02',
  'geographic_location_N4.city_name_01',
  'geographic_location_N4.state_or_province_code_02',
  'geographic_location_N4.postal_code_03',
  'geographic_location_N4.country_code_04',
] as const

/** A party by the fields of the form; its ID is one of the customer identification file (WBL-154). */
const toFields = (party: CifParty): Record<(typeof PARTY_FIELDS)[number], string> => ({
  'name_N1.identification_code_qualifier_03': party.customerId === '' ? '' : CIF_QUALIFIER,
  'name_N1.identification_code_04': party.customerId,
  'address_information_N3.0.address_information_01': party.address1,
  'address_information_N3.0.address_information_02': party.address2,
  'geographic_location_N4.city_name_01': party.city,
  'geographic_location_N4.state_or_province_code_02': party.state,
  'geographic_location_N4.postal_code_03': party.postal,
  'geographic_location_N4.country_code_04': party.country,
})
