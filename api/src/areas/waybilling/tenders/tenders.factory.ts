import type pg from 'pg'
import pino from 'pino'
import type { DocumentStatus, Purpose } from '#contract/areas/waybilling/tenders/documents.rules.ts'
import { getStanding } from '#contract/areas/waybilling/tenders/moves.rules.ts'
import { deliverOutbox } from '../../../jobs/outbox.ts'
import type { TestApp } from '../../../testing/app.ts'
import { deliverDocument } from '../exchange/delivery.service.ts'

const TODAY = new Date().toISOString().slice(0, 10)

const LINE = {
  description_marks_and_numbers_L5: [
    {
      lading_line_item_number_01: 1,
      lading_description_02: 'ETHANOL',
      commodity_code_03: '2818442',
      commodity_code_qualifier_04: 'T',
    },
  ],
  line_item_quantity_and_weight_L0_loop: [
    {
      line_item_quantity_and_weight_L0: {
        lading_line_item_number_01: 1,
        weight_04: 190000,
        weight_qualifier_05: 'N',
        lading_quantity_08: 1,
        packaging_form_code_09: 'CLD',
      },
    },
  ],
}

/** A waybill that every railroad accepts, with a test's changes. */
export function makeWaybill(more: object = {}, { car = '290344', bill = 'B-1001' } = {}) {
  return {
    heading: {
      general_shipment_information_BX: {
        transportation_method_type_code_02: 'R',
        shipment_method_of_payment_03: 'PP',
        shipment_identification_number_04: 'S1',
        standard_carrier_alpha_code_05: 'BNSF',
        weight_unit_code_06: 'L',
        shipment_qualifier_07: 'B',
        section_seven_code_08: 'N',
      },
      rail_shipment_information_BNX: { shipment_weight_code_01: 'A', billing_code_03: 'S' },
      release_M3: { release_code_01: 'R', date_02: TODAY, time_03: '15:07', time_code_04: 'CT' },
      reference_identification_N9: [
        { reference_identification_qualifier_01: 'BM', reference_identification_02: bill },
      ],
      equipment_details_N7_loop: [
        {
          equipment_details_N7: {
            equipment_initial_01: 'TILX',
            equipment_number_02: car,
            weight_03: 190000,
            weight_qualifier_04: 'N',
            equipment_description_code_11: 'TN',
          },
        },
      ],
      origin_station_F9: { city_name_02: 'WILLISTON', state_or_province_code_03: 'ND' },
      destination_station_D9: { city_name_02: 'CHICAGO', state_or_province_code_03: 'IL' },
      name_N1_loop: [
        { name_N1: { entity_identifier_code_01: 'SH', name_02: 'MERIDIAN FOODS' } },
        { name_N1: { entity_identifier_code_01: 'CN', name_02: 'LAKESHORE BLENDING' } },
      ],
      route_information_R2: [{ standard_carrier_alpha_code_01: 'BNSF', routing_sequence_code_02: 'S' }],
      assigned_number_LX_loop: [LINE],
      ...more,
    },
  }
}

/** Sets up railroads and lets a customer send real bills to them. Runs past every policy. */
export async function makeReceivers(
  db: pg.Client,
  customerId: number,
  scacs: readonly string[] = ['BNSF', 'UP'],
  release = '005010',
): Promise<void> {
  await db.query(
    `insert into reference.carriers (scac, release, receiver_id) select s, $2, s from unnest($1::text[]) s on conflict do nothing`,
    [scacs, release],
  )
  await db.query(
    `insert into receivers (customer_id, scac, sender_id, receiver_qualifier, receiver_id, release, live_ts)
     select $1::int, c.scac, 'SHIPPER' || $1::int, c.receiver_qualifier, c.receiver_id, c.release, now()
     from reference.carriers c where c.scac = any($2::text[]) on conflict do nothing`,
    [customerId, scacs],
  )
}

/** Lets the last document of a tender stand as if its railroad had answered it so. Runs past every policy. */
export async function makeAnswered(db: pg.Client, requestId: number, status: DocumentStatus): Promise<void> {
  await db.query(
    `update tender_files set status = $2 where file_id = (
       select max(file_id) from tender_files where request_id = $1 and control_number is not null)`,
    [requestId, status],
  )
  const { rows } = await db.query<{ purpose: Purpose; status: DocumentStatus; advisedAt: null }>(
    `select purpose, status, null as "advisedAt" from tender_files
     where request_id = $1 and control_number is not null order by file_id`,
    [requestId],
  )
  await db.query('update tenders set state = $2 where request_id = $1', [requestId, getStanding(rows).state])
}

/** How a railroad refers to the only set of one of our interchanges. */
export const getSetNumber = (control: number): string => String(control).padStart(4, '0')

/** Delivers what waits for the railroads of customer 1 into a folder, as the worker does. */
export const deliverDocuments = ({ database, live, vault }: TestApp, ediOutDir: string) =>
  deliverOutbox(
    {
      database,
      live,
      log: pino({ level: 'silent' }),
      settings: { ediInDir: '', ediOutDir },
      signal: new AbortController().signal,
    },
    1,
    { tender_file: deliverDocument(vault) },
  )
