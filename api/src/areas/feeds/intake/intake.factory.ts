import { expect } from 'vitest'
import { displayPlace } from '#rail/place.ts'
import * as contract from '#contract/areas/feeds/messages/messages.contract.ts'
import { insertReference, type ReferenceRows } from '../../../start/starter.queries.ts'
import type { TestApp } from '../../../testing/app.ts'

/** A trip as its table holds it. */
export interface Stored {
  waybill_id: number
  equipment_id: string
  [column: string]: unknown
}

/** Ways to send messages to a portal and to look at what became of them. */
export function makeIntake(portal: TestApp) {
  /** Returns the receipt, also of a message that was rejected for its content. */
  async function send(
    body: Uint8Array | string,
    query: { layout?: string } = {},
    as: 'full' | 'other' = 'full',
  ) {
    const response = await portal.call(
      contract.receiveMessage,
      { params: { customerId: as === 'full' ? 1 : 2 }, query, body: Buffer.from(body) },
      as,
      { 'content-type': 'application/octet-stream' },
    )
    const refused = response.error.receipt as contract.MessageReceipt | undefined
    return refused ? { ...response, data: refused } : response
  }

  async function sendAll(messages: Buffer[]): Promise<void> {
    for (const message of messages) expect((await send(message)).status).toBe(200)
  }

  /** Every column of the trips of some equipment, oldest first, straight from the table. */
  const getWaybills = (...equipmentIds: string[]) =>
    portal.superuser(async (client) => {
      const { rows } = await client.query<Stored>(
        'select * from waybills where equipment_id = any($1) order by customer_id, equipment_id, trip_start_ts',
        [equipmentIds],
      )
      return rows
    })

  const countEvents = (equipmentId: string) =>
    portal.superuser(async (client) => {
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from events where equipment_id = $1',
        [equipmentId],
      )
      return rows[0]?.n
    })

  /** Adds stations with their zones to the table; before the first message, because tables are cached for seconds. */
  const knowStations = (zones: Readonly<Record<string, string>>) =>
    portal.owner((db) => insertReference(db, { ...NO_ROWS, stations: Object.entries(zones).map(stationRow) }))

  return { send, sendAll, getWaybills, countEvents, knowStations }
}

const GROUPS: Record<string, string> = {
  '214': 'QM',
  '322': 'SO',
  '404': 'SR',
  '417': 'WB',
  '824': 'AG',
  '997': 'FA',
}
let control = 100

/** A set in its envelope, sent by a railroad. */
export function makeX12(id: string, ...segments: string[]): string {
  control += 1
  const number = String(control).padStart(9, '0')
  return [
    `ISA*00*          *00*          *02*BNSF           *ZZ*COMPANY        *261120*1950*U*00401*${number}*0*P*>`,
    `GS*${GROUPS[id]}*BNSF*COMPANY*20261120*1950*${control}*X*004010`,
    `ST*${id}*0001`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    `GE*1*${control}`,
    `IEA*1*${number}`,
  ].join('~\n')
}

const NO_ROWS: ReferenceRows = { railroads: [], stations: [], commodities: [], event_codes: [] }

function stationRow([place, zone]: [string, string]): ReferenceRows['stations'][number] {
  const [city = '', state = ''] = displayPlace(place).split(', ')
  const facts = {
    country: 'US',
    lat: 40,
    lon: -95,
    is_junction: false,
    junction_code: null,
    railroads: ['BNSF'],
  }
  return { station_id: place, name: city, city, state, zone, place, is_hub: true, ...facts }
}
