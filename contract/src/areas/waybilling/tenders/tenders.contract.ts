import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { canSchema } from '../../../list/can.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { EDI_EXAMPLE, WAYBILL_EXAMPLE } from '../waybill/examples.rules.ts'
import { WaybillOrText } from '../waybill/waybill.rules.ts'
import { RequestParams, WAYBILLING } from '../waybilling.rules.ts'
import { CarWarning } from './car-warnings.contract.ts'
import { tenderList } from './tenders.list.ts'
import { DUPLICATES, EarlierBill } from './earlier.contract.ts'
import { REPLAY_STEP, tenderCan } from './tenders.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

/** A railroad's decision about a tender (WBL-072). */
export const Advice = z.object({
  waybillNumber: z.string().nullable(),
  receivedDate: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
})

/** Whether the railroad could read it (WBL-073). */
export const Acknowledgement = z.object({ code: z.string().nullable(), message: z.string().nullable() })

export const TenderStatus = listRow(tenderList, {
  requestId: z.number(),
  patternId: z.number().nullable(),
  /** The cars of the bill after its first one. */
  otherUnits: z.array(z.string()),
  /** UN or NA numbers of the waybill's hazardous materials. */
  hazmat: z.string().nullable(),
  advice: Advice.nullable(),
  acknowledgement: Acknowledgement.nullable(),
  /** The railroad's usual time for an answer is over. */
  isLate: z.boolean(),
  /** The newest document that the railroad has not decided on. */
  undecided: z
    .object({ controlNumber: z.number(), purpose: z.enum(['bill', 'correction', 'cancellation']) })
    .nullable(),
  /** What a person must look at: answers of the railroad that cannot both be true. Null where they agree. */
  conflict: z.string().nullable(),
  /** The bills of the batch that this row represents, by state; null where it represents a single bill. */
  batch: z
    .object({ bills: z.number(), states: z.array(z.object({ state: z.string(), bills: z.number() })) })
    .nullable(),
}).extend({ can: canSchema(tenderCan) })
export type TenderStatus = z.infer<typeof TenderStatus>

/** A document of a request (WBL-074). */
export const WaybillFile = z.object({
  id: z.number(),
  fileType: z.string(),
  createdDate: z.string(),
  /** Null in the list of documents; ask for it by the id. */
  content: z.string().nullable(),
})
export type WaybillFile = z.infer<typeof WaybillFile>

export const listTenderStatuses = endpoint({
  name: 'listTenderStatuses',
  method: 'GET',
  path: '/booking/v1/{customerId}/tender-statuses',
  access: WAYBILLING,
  summary:
    'A customer’s booking requests with their state, newest first. The scope `batches` lists bills booked together as one row, represented by the first bill, unless there is a search, or a filter or sort order by a column in which they differ.',
  params: CustomerParams,
  runs: 'ahead',
  query: listRequest(tenderList),
  response: listResponse(tenderList, TenderStatus),
})

export const getRequestStatus = endpoint({
  name: 'getRequestStatus',
  method: 'GET',
  path: '/booking/v1/{customerId}/requests/{requestId}/status',
  access: WAYBILLING,
  summary:
    'A booking request’s status: its pattern, its state, and the railroad’s acknowledgment and response.',
  params: RequestParams,
  response: TenderStatus,
})

export const TimelineEntry = z.object({
  entryId: z.number(),
  at: z.string(),
  step: z.string(),
  /** The state the tender took by it; null where it stayed. */
  state: z.string().nullable(),
  message: z.string(),
  /** The document it came by. */
  fileId: z.number().nullable(),
  /** The form field of the railroad's error, and the suggested correction where there is one. */
  problems: z.array(
    z.object({ path: z.string().nullable(), message: z.string(), hint: z.string().nullish() }),
  ),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const getRequestTimeline = endpoint({
  name: 'getRequestTimeline',
  method: 'GET',
  path: '/booking/v1/{customerId}/requests/{requestId}/timeline',
  access: WAYBILLING,
  summary: 'A booking request’s timeline, step by step, with each step’s document.',
  params: RequestParams,
  response: z.object({ entries: z.array(TimelineEntry) }),
})

export const listWaybillFiles = endpoint({
  name: 'listWaybillFiles',
  method: 'GET',
  path: '/booking/v1/{customerId}/requests/{requestId}/files',
  access: WAYBILLING,
  summary: 'A booking request’s documents, newest first. Those listed in fileIds include their content.',
  params: RequestParams,
  query: z.object({
    /** Separated by commas. */
    fileIds: z
      .string()
      .max(1600, BOUND)
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'Enter numeric IDs, separated by commas.')
      .transform((ids) => ids.split(',').map(Number))
      .optional(),
  }),
  response: z.object({ files: z.array(WaybillFile) }),
})

const TenderBody = z.object({
  waybill: WaybillOrText,
  /** The pattern it was made from: its inputs are required unless it marks them optional. */
  patternId: z.number().int().nullable().optional(),
  duplicates: DUPLICATES,
})

export const createTender = endpoint({
  name: 'createTender',
  method: 'POST',
  path: '/booking/v1/{customerId}/tenders',
  access: WAYBILLING,
  summary:
    'Books a tender: checks the waybill, writes it as a 404 in the billing railroad’s release, and sends it. A pattern without a release date releases the car immediately, unless it requires the date. Warns of cars past a test date, and of earlier bills to the same destination. The same car on the same bill of lading within 7 days returns 409 unless duplicates is `send`. A repeat with the same Idempotency-Key doesn’t book again.',
  params: CustomerParams,
  body: TenderBody.meta({ examples: [{ waybill: WAYBILL_EXAMPLE }] }),
  response: z.object({
    requestId: z.number(),
    /** Overdue tests of its cars: the bill is sent, the cars must not be offered. */
    warnings: z.array(CarWarning),
    /** Bills of the last 7 days that this one may repeat; it is sent anyway. */
    earlier: z.array(EarlierBill),
  }),
})

/** The most cars of one batch. */
export const MAX_CARS = 500

const Cell = z.string().trim().max(255, BOUND)

/**
 * One pasted car of a batch: its values override the pattern's. A value that is too long is reported for its row
 * only.
 */
export const BatchCar = z.object({
  /** Reporting mark and number: `TILX 290344`. */
  car: Cell,
  bill: Cell.nullable().optional(),
  shipment: Cell.nullable().optional(),
  weight: z.number().nullable().optional(),
  seal1: Cell.nullable().optional(),
  seal2: Cell.nullable().optional(),
  /** The release date, 2026-11-24; without one the pattern’s, or now. */
  released: Cell.nullable().optional(),
  duplicates: DUPLICATES,
})

/** The fields a batch sets for each car; all others come from its pattern. */
export const BATCH_FIELDS = ['car', 'bill', 'shipment', 'weight', 'seal1', 'seal2', 'released'] as const
export type BatchField = (typeof BATCH_FIELDS)[number]

export const BatchRow = z.object({
  row: z.number(),
  car: z.string(),
  /** The request it was booked as; null where it was not. */
  requestId: z.number().nullable(),
  /** The error message. */
  problems: z.array(z.string()),
  /** The car's own fields to correct; empty when the error is in the pattern. */
  fields: z.array(z.enum(BATCH_FIELDS)),
  /** The earlier bill of the car, where it wasn’t sent because of that. */
  earlier: EarlierBill.nullable(),
  /** Overdue tests of the car: its bill is sent, the car must not be offered. */
  warnings: z.array(CarWarning),
})

const BATCH_EXAMPLE = {
  patternId: 1,
  bookingKey: 'morning-2026-01-05',
  cars: [
    {
      car: 'TILX 290344',
      bill: 'B-1001',
      shipment: 'S1',
      weight: 190_000,
      seal1: '8841201',
      released: '2026-01-05',
    },
    { car: 'TILX 290345', bill: 'B-1002' },
  ],
  step: 'book',
}

export const bookTenders = endpoint({
  name: 'bookTenders',
  method: 'POST',
  path: '/booking/v1/{customerId}/tenders/batch',
  access: WAYBILLING,
  summary:
    'Books many cars from one pattern. Each is checked: valid ones are sent, the others are returned with their errors. The same car with the same bookingKey is booked only once. A car on the same bill of lading within 7 days is returned with it, unless its duplicates is `send`.',
  params: CustomerParams,
  body: z
    .object({
      patternId: z.number().int(),
      /** The key of the batch: correcting some rows and sending all again books no car twice. */
      bookingKey: z.string().trim().min(1).max(80, BOUND),
      cars: z.array(BatchCar).min(1).max(MAX_CARS),
      /** 'check' validates each car and sends none. */
      step: z.enum(['check', 'book']).default('book'),
      /**
       * 'empty' releases empty cars: the bill says so regardless of the pattern, with the current time as its release
       * time.
       */
      load: z.enum(['pattern', 'empty']).default('pattern'),
    })
    .meta({ examples: [BATCH_EXAMPLE] }),
  response: z.object({ rows: z.array(BatchRow) }),
})

export const replayTender = endpoint({
  name: 'replayTender',
  method: 'POST',
  path: '/booking/v1/{customerId}/requests/{requestId}/replay',
  access: WAYBILLING,
  summary:
    'Resends a rejected or failed tender, corrected, from the file drop step: as a new bill if none is in force, otherwise as a correction.',
  params: RequestParams,
  body: z
    .object({
      waybill: WaybillOrText,
      step: z.literal(REPLAY_STEP).default(REPLAY_STEP),
      search_by: z.literal('request_id').default('request_id'),
    })
    .meta({ examples: [{ waybill: WAYBILL_EXAMPLE, step: REPLAY_STEP, search_by: 'request_id' }] }),
  response: z.object({ requestId: z.number(), state: z.string() }),
})

export const convertEdi = endpoint({
  name: 'convertEdi',
  method: 'POST',
  path: '/booking/v1/{customerId}/edi/convert',
  access: WAYBILLING,
  summary:
    'Parses the text of a 404 and returns it as JSON, with its X12 errors. If there are several bills, returns the first, or the one chosen by set.',
  params: CustomerParams,
  body: z
    .object({
      data: z.string().max(500_000, BOUND),
      /** Which of the bills in the text, from 0. */
      set: z.number().int().min(0).max(9999).default(0),
    })
    .meta({ examples: [{ data: EDI_EXAMPLE }] }),
  reads: true,
  response: z.object({
    result: z.looseObject({ heading: z.looseObject({}) }),
    findings: z.array(z.string()),
    /** The bills in the text, in order: what each is about. */
    sets: z.array(z.string()),
  }),
})
