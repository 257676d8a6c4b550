import { hashText } from '../random.ts'
import { readLanes, readStations } from '../reference.ts'

/** An entry of the customer identification file. */
export interface DemoParty {
  cif: string
  name: string
  address1: string
  address2: string
  city: string
  state: string
  postal: string
  country: string
}

const stations = new Map(readStations().map((station) => [station.station_id, station]))
const STREETS = ['MILL RD', 'ELEVATOR ST', 'RAIL AVE', 'PLANT DR', 'TERMINAL WAY']

/** Shippers and consignees of the demo's lanes, each at its station, under invented numbers of thirteen digits. */
export const DEMO_PARTIES: readonly DemoParty[] = [
  ...new Map(
    readLanes()
      .flatMap(({ shipper, consignee, origin_station, destination_station }) => [
        { name: shipper, at: origin_station },
        { name: consignee, at: destination_station },
      ])
      .flatMap(({ name, at }) => {
        const station = stations.get(at)
        return station ? [partyAt(name, station)] : []
      })
      .map((party) => [party.cif, party]),
  ).values(),
]

function partyAt(
  name: string,
  { city, state, country }: { city: string; state: string; country: string },
): DemoParty {
  const number = hashText(`${name} ${city} ${state}`)
  return {
    cif: `00${String(number).padStart(11, '0')}`,
    name: name.toUpperCase(),
    address1: `${1 + (number % 9800)} ${STREETS[number % STREETS.length]}`,
    address2: '',
    city: city.toUpperCase(),
    state,
    postal: '',
    country,
  }
}
