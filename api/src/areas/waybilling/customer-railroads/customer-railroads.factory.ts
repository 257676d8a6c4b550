import type { CustomerRailroad } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { makeWaybill } from '../tenders/tenders.factory.ts'

/** Settings of a customer with its own server for documents. */
export const OWN_SERVER = {
  transport: 'sftp',
  sftp_url: 'sftp://interline@own.example:22/in',
  sftp_host_key: `SHA256:${'a'.repeat(43)}`,
  sftp_secret: 'x',
}

/** A railroad as an administrator adds it. */
export const UP = {
  scac: 'UP',
  name: 'Union Pacific',
  release: '005030',
  receiver_qualifier: '02',
  receiver_id: 'UPRR',
  usage: 'P',
  characters: 'basic',
  answer_minutes: 240,
} as const

/** A bill that UP takes. */
export function makeBill(bill: string) {
  const general = makeWaybill().heading.general_shipment_information_BX
  return makeWaybill(
    {
      general_shipment_information_BX: { ...general, standard_carrier_alpha_code_05: UP.scac },
      route_information_R2: [{ standard_carrier_alpha_code_01: UP.scac, routing_sequence_code_02: 'S' }],
    },
    { bill },
  )
}

/** What of a customer's railroad is sent when it is changed. */
export function makeSettings(railroad: CustomerRailroad): object {
  const {
    scac: _c,
    name: _n,
    state: _s,
    test: _t,
    live_ts: _l,
    has_secret: _h,
    link_trouble: _k,
    railroad_transport: _rt,
    railroad_url: _ru,
    railroad_usage: _rg,
    ...settings
  } = railroad
  return settings
}

let numbers = 0

/** A railroad's answer to one of our documents, from its ID to ours. */
export function makeAnswer(
  controlNumber: number,
  { from = 'UP', to = 'SHIPPER1', verdict = 'A' }: { from?: string; to?: string; verdict?: 'A' | 'R' } = {},
): string {
  const number = String(++numbers).padStart(9, '0')
  return [
    `ISA*00*          *00*          *02*${from.padEnd(15)}*ZZ*${to.padEnd(15)}*240105*1507*U*00401*${number}*0*T*>~`,
    `GS*FA*${from}*${to}*20240105*1507*${Number(number)}*X*004010~ST*997*0001~AK1*SR*${controlNumber}~`,
    `AK2*404*${String(controlNumber).padStart(4, '0')}~AK5*${verdict}~AK9*${verdict}*1*1*${verdict === 'A' ? 1 : 0}~`,
    `SE*6*0001~GE*1*${Number(number)}~IEA*1*${number}~`,
  ].join('')
}
